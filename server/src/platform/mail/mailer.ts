import { isMailAddress } from '@ward/domain/kernel/mail-address'
import { createTransport } from 'nodemailer'

type Mail = {
  /** The same for each attempt at the same message, so that a mailbox can drop what it got twice: `<…@…>`. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  /** Where one press ends further mails of this kind (RFC 8058). */
  unsubscribe?: string | undefined
}

/** The server said no to this very message; trying again will not help. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

type Fault = { responseCode?: number; code?: string; syscall?: string; timeoutType?: string }

/** Whether a mail that failed so has certainly not left: the server said no to it, or was not reached. */
export function hasNotLeft(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  const { responseCode = 0, code, syscall, timeoutType } = error as Fault
  const wasNotReached = syscall === 'connect' || code === 'EDNS' || timeoutType === 'CONNECTION_TIMEOUT'
  return responseCode >= 400 || wasNotReached
}

/** Sends one mail: resolves when the server has taken it. */
export type Mailer = (mail: Mail) => Promise<void>

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Mail by SMTP, one connection a message.
 *
 * @throws MailRefused when the address is none, or the server refuses recipient or content for good; else the fault of the
 *   connection or the server's "try later"
 */
export function smtpMailer(smtpUrl: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  return async ({ messageId, from, to, subject, text, unsubscribe }) => {
    if (!isMailAddress(to) || !isMailAddress(from)) throw new MailRefused('The address is not one that mail can go to')
    try {
      // Addresses as objects: texts would be parsed, and could come out as other addresses.
      await transport.sendMail({
        messageId,
        from: { name: '', address: from },
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
      })
    } catch (error) {
      throw isForGood(error) ? new MailRefused(`SMTP ${error.responseCode} at ${error.command}`) : error
    }
  }
}

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A header ends at the end of the line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

type SmtpAnswer = { responseCode: number; command: string }

/** 5xx about the recipient or the content; 5xx about signing in or the sender is ours to repair, and the mail waits. */
function isForGood(error: unknown): error is SmtpAnswer {
  const { responseCode, command } = error as Partial<SmtpAnswer>
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
