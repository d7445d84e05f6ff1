/** The screen of tokens and hooks. */
export const API_ACCESS_TITLE = 'API access'
