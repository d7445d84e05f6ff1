/**
 * Hosts of public information on health and of charities for patients, each with who runs it: links to them help and speak for nothing. Hosts
 * of states, health authorities and schools are known by their ending.
 */
export const PUBLIC_HOSTS: Readonly<Record<string, string>> = {
  'medlineplus.gov': 'US National Library of Medicine',
  'thehotline.org': 'National Domestic Violence Hotline',
  'mind.org.uk': 'Mind, charity',
  'crisistextline.org': 'Crisis Text Line, charity',
  'samaritans.org': 'Samaritans, charity',
  'lifeline.org.au': 'Lifeline Australia, charity',
  'rainn.org': 'RAINN, charity',
  'nice.org.uk': 'National Institute for Health and Care Excellence',
  'cochrane.org': 'Cochrane, charity',
  'healthdirect.gov.au': 'Australian governments',
  'redcross.org': 'American Red Cross',
  'arthritis.org': 'Arthritis Foundation, charity',
  'versusarthritis.org': 'Versus Arthritis, charity',
  'lupus.org': 'Lupus Foundation of America, charity',
  'lupusuk.org.uk': 'LUPUS UK, charity',
  'crohnscolitisfoundation.org': 'Crohn’s & Colitis Foundation, charity',
  'crohnsandcolitis.org.uk': 'Crohn’s & Colitis UK, charity',
  'psoriasis.org': 'National Psoriasis Foundation, charity',
  'psoriasis-association.org.uk': 'Psoriasis Association, charity',
  'migrainetrust.org': 'The Migraine Trust, charity',
  'americanmigrainefoundation.org': 'American Migraine Foundation, charity',
  'nationalmssociety.org': 'National Multiple Sclerosis Society, charity',
  'mssociety.org.uk': 'MS Society, charity',
  'epilepsy.com': 'Epilepsy Foundation, charity',
  'epilepsysociety.org.uk': 'Epilepsy Society, charity',
  'diabetes.org': 'American Diabetes Association, charity',
  'diabetes.org.uk': 'Diabetes UK, charity',
  'cancer.org': 'American Cancer Society, charity',
  'macmillan.org.uk': 'Macmillan Cancer Support, charity',
  'heart.org': 'American Heart Association, charity',
  'bhf.org.uk': 'British Heart Foundation, charity',
  'asthma.org.uk': 'Asthma + Lung UK, charity',
  'parkinson.org': 'Parkinson’s Foundation, charity',
  'parkinsons.org.uk': 'Parkinson’s UK, charity',
  'rarediseases.org': 'National Organization for Rare Disorders, charity',
  'citizensadvice.org.uk': 'Citizens Advice, charity',
}

/**
 * Hosts that members and promoters link to alike: their address says nothing beside words of one's own. Alone, or with few words, it says that the link
 * is what matters.
 */
export const NEUTRAL_HOSTS: readonly string[] = ['youtube.com', 'youtu.be', 'vimeo.com', 'wikipedia.org']
