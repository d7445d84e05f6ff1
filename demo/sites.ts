import { inVariants } from './experiment.ts'
import type { DemoSite } from './shapes.ts'

const superSettings = {
  staffDomains: ['ward.example'],
  testAddressPattern: '^wardtest\\+[a-z0-9]+@mail\\.example$',
}

/** The first site also answers to plain localhost. Psoriasis has no forums, Crohn's & Colitis no private messages. */
export const sites: DemoSite[] = [
  {
    key: 'migraine',
    name: 'Migraine',
    prefix: 'mig',
    tier: 1,
    host: 'migraine.localhost',
    features: ['forums', 'user_disorders', 'private_messaging'],
    settings: {
      accent: '#2b5ba1',
      contact: 'support@migraine.localhost',
      spamThreshold: 0.5,
      offensiveThreshold: 0.5,
      holdThreshold: 0.92,
      holdNewMembers: false,
      memberSiteWelcome: inVariants({
        plain: 'Read other people’s stories and share yours. You’re not alone.',
        asking: 'What do your two lines say tonight? You’re not alone.',
      }),
    },
    superSettings,
  },
  {
    key: 'lupus',
    name: 'Lupus',
    prefix: 'lup',
    tier: 2,
    host: 'lupus.localhost',
    features: ['forums', 'user_disorders', 'private_messaging'],
    settings: {
      accent: '#7b2f5f',
      contact: 'support@lupus.localhost',
      spamThreshold: 0.5,
      offensiveThreshold: 0.5,
      holdThreshold: 0.9,
      holdNewMembers: true,
    },
    superSettings,
  },
  {
    key: 'ibd',
    name: 'Crohn’s & Colitis',
    prefix: 'ibd',
    tier: 3,
    host: 'ibd.localhost',
    features: ['forums', 'user_disorders'],
    settings: {
      accent: '#1d5f57',
      contact: 'support@ibd.localhost',
      spamThreshold: 0.5,
      offensiveThreshold: 0.5,
      holdThreshold: 0.9,
      holdNewMembers: false,
    },
    superSettings,
  },
  {
    key: 'psoriasis',
    name: 'Psoriasis',
    prefix: 'pso',
    tier: 4,
    host: 'psoriasis.localhost',
    features: ['user_disorders', 'private_messaging'],
    settings: {
      accent: '#8a4117',
      contact: 'support@psoriasis.localhost',
      spamThreshold: 0.5,
      offensiveThreshold: 0.5,
      holdThreshold: 0.95,
      holdNewMembers: true,
    },
    superSettings,
  },
]
