import { createTransport } from 'nodemailer'
import { composeMail } from './composeMail.ts'
import { TransientMailError, PermanentMailError, type Mailer } from './Mailer.ts'
import { describeSmtpError, isPermanent, readSmtpError, rejectionOf } from './smtpError.ts'

const SECOND = 1_000

export interface SmtpOptions {
  readonly url: string
  /** The configured sender. */
  readonly from: string
  /** Time limit for one email. */
  readonly milliseconds: number
}

/**
 * Sends mail by SMTP, one connection per email: the library's pool would resend an email on its own when a connection breaks, which
 * is for the outbox to decide.
 */
export function smtpMailer({ url, from, milliseconds }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 30 * SECOND,
    greetingTimeout: 30 * SECOND,
    socketTimeout: 60 * SECOND,
    dnsTimeout: 30 * SECOND,
  })
  return {
    async send(mail) {
      try {
        const { rejectedErrors = [] } = await transport.sendMail({
          ...composeMail(mail, from),
          signal: AbortSignal.timeout(milliseconds),
        })
        return rejectedErrors.flatMap((error) => rejectionOf(readSmtpError(error)) ?? [])
      } catch (error) {
        if (error instanceof PermanentMailError) throw error
        const failure = readSmtpError(error)
        const Failure = isPermanent(failure) ? PermanentMailError : TransientMailError
        throw new Failure(describeSmtpError(failure), { cause: error })
      }
    },
  }
}

const CHECK_SECONDS = 8

/** Whether the mail server lets us in: null, or a sentence that says why not. Sends nothing. */
export async function checkMailServer(url: string): Promise<string | null> {
  const timeout = CHECK_SECONDS * SECOND
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return describeSmtpError(readSmtpError(error))
  } finally {
    transport.close()
  }
}
