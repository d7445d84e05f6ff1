import { config } from 'zod/v4/core'

// Must run before the first schema is made: zod would try whether it may build functions from text, which the page's
// security policy forbids and the browser reports.
config({ jitless: true })
