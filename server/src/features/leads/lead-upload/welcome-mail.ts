/** The mail to somebody who was subscribed by a list: in the site's name, and with the way out. */
export const welcomeMail = (siteName: string, origin: string, unsubscribe: string) => ({
  subject: `Welcome to ${siteName}`,
  text: `Hello,

you asked for news from ${siteName}, a community of people who live with it and write for each other: ${origin}

We write to you now and then. If you did not ask for this, or no longer want it, one click ends it, without signing in:
${unsubscribe}

${siteName}
`,
  unsubscribe,
})
