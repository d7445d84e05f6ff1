/** The mail to somebody who was subscribed by a list: in the site's name, and with the way out. */
export const welcomeMail = (siteName: string, origin: string, unsubscribe: string) => ({
  subject: `Welcome to ${siteName}`,
  text: `Hello,

You asked for news from ${siteName}, an online community of people who live with the same illness: ${origin}

We email you now and then. If you did not ask for this, or no longer want it, you can unsubscribe with one click, without signing in:
${unsubscribe}

${siteName}
`,
  unsubscribe,
})
