import type { SiteKey } from './shapes.ts'

/** The network's catalogue of conditions, and the sites whose members may name each as theirs. */
export const conditions: { name: string; sites: SiteKey[] }[] = [
  { name: 'Chronic migraine', sites: ['migraine'] },
  { name: 'Cluster headache', sites: ['migraine'] },
  { name: 'Hemiplegic migraine', sites: ['migraine'] },
  { name: 'Menstrual migraine', sites: ['migraine'] },
  { name: 'Migraine with aura', sites: ['migraine'] },
  { name: 'Migraine without aura', sites: ['migraine'] },
  { name: 'New daily persistent headache', sites: ['migraine'] },
  { name: 'Tension-type headache', sites: ['migraine'] },
  { name: 'Trigeminal neuralgia', sites: ['migraine'] },
  { name: 'Vestibular migraine', sites: ['migraine'] },
  { name: 'Cutaneous lupus', sites: ['lupus'] },
  { name: 'Drug-induced lupus', sites: ['lupus'] },
  { name: 'Lupus nephritis', sites: ['lupus'] },
  { name: 'Raynaud’s phenomenon', sites: ['lupus'] },
  { name: 'Sjögren’s disease', sites: ['lupus', 'psoriasis'] },
  { name: 'Systemic lupus erythematosus', sites: ['lupus'] },
  { name: 'Crohn’s disease', sites: ['ibd'] },
  { name: 'Indeterminate colitis', sites: ['ibd'] },
  { name: 'Microscopic colitis', sites: ['ibd'] },
  { name: 'Ulcerative colitis', sites: ['ibd'] },
  { name: 'Guttate psoriasis', sites: ['psoriasis'] },
  { name: 'Plaque psoriasis', sites: ['psoriasis'] },
  { name: 'Psoriatic arthritis', sites: ['psoriasis', 'lupus'] },
  { name: 'Fibromyalgia', sites: ['migraine', 'lupus', 'ibd', 'psoriasis'] },
]

type Facts = {
  site: SiteKey
  username: string
  conditions?: [name: string, relationship: string][]
  socials?: [type: string, url: string][]
  providers?: string[]
}

/** Some members' words about themselves besides their profile. */
export const userFacts: Facts[] = [
  {
    site: 'migraine',
    username: 'quietwren',
    conditions: [
      ['Migraine with aura', 'patient'],
      ['Cluster headache', 'caregiver'],
    ],
    socials: [
      ['blog', 'https://quietwren.example/notes'],
      ['instagram', 'https://instagram.com/quietwren'],
      ['linkedin', 'https://linkedin.com/in/kaspar-underhazel'],
    ],
  },
  {
    site: 'migraine',
    username: 'lanternjo',
    conditions: [['Chronic migraine', 'patient']],
    socials: [['podcast', 'https://lantern.example/feed']],
    providers: ['facebook', 'google'],
  },
  { site: 'lupus', username: 'butterfly_bo', conditions: [['Lupus nephritis', 'patient']], providers: ['google'] },
  { site: 'ibd', username: 'stoma_stan', conditions: [['Crohn’s disease', 'patient']] },
  { site: 'psoriasis', username: 'lightbox_lu', conditions: [['Plaque psoriasis', 'none']] },
]
