import type { RecipientRejection } from './RecipientRejection.ts'

/** What is known about a mail that a mail server did not take. */
export interface SmtpError {
  /** The mail library's code: what part of the conversation failed. */
  readonly code: string
  /** The mail server's number, and all that it said; null where it said nothing. */
  readonly responseCode: number | null
  readonly response: string | null
  readonly message: string
  readonly recipient: string | null
}

export function readSmtpError(error: unknown): SmtpError {
  const members = typeof error === 'object' && error !== null ? new Map(Object.entries(error)) : new Map()
  const text = (name: string): string | null => {
    const value: unknown = members.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const responseCode: unknown = members.get('responseCode')
  return {
    code: text('code') ?? '',
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: text('response'),
    message: error instanceof Error ? error.message : String(error),
    recipient: text('recipient'),
  }
}

/**
 * Is it of no use to try the mail again? A number from 500 on says so (RFC 5321 §4.2.1) where it was given for the envelope or
 * the message; given for the connection or the password it tells of a mistake in the configuration, which somebody will mend.
 */
export function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  // 503 says that the conversation got out of step, not that the mail is refused.
  return responseCode === null || (responseCode >= 500 && responseCode !== 503)
}

/** Why one recipient was left out; null where the failure does not say whose it is. */
export function rejectionOf(error: SmtpError): RecipientRejection | null {
  const { recipient } = error
  return recipient === null
    ? null
    : { recipient, reason: serverReply(error), isPermanent: isPermanent(error) }
}

/** The failure as a sentence for people. */
export function describeSmtpError(error: SmtpError): string {
  const { code } = error
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return `The mail server refused the mail: ${serverReply(error)}.`
  if (code === 'EAUTH')
    return `The mail server did not accept the name or the password of SMTP_URL: ${serverReply(error)}.`
  if (code === 'ETLS')
    return `A secure connection to the mail server could not be made: ${serverReply(error)}.`
  return `The mail server could not be reached or did not answer: ${serverReply(error)}.`
}

function serverReply({ response, message }: SmtpError): string {
  return response === null ? message : `it said "${response.trim()}"`
}
