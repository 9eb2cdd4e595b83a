import { toSingleLine, truncate } from '#shared/kernel/text.ts'
import type { RecipientRejection } from './RecipientRejection.ts'

const MAX_REPLY_LENGTH = 500

/** What is known about an email that the mail server rejected. */
export interface SmtpError {
  /** The mail library's code for the failed step. */
  readonly code: string
  /** The mail server's reply code and full reply; null without a reply. */
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
 * Is a retry pointless? A 5xx reply to the envelope or the message means so (RFC 5321 §4.2.1); for the connection or the password
 * it indicates a configuration error, which an administrator will fix.
 */
export function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  // 503 is a protocol sequence error, not a rejection of the email.
  return responseCode === null || (responseCode >= 500 && responseCode !== 503)
}

/** Why one recipient was rejected; null if the error names no recipient. */
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
    return `The mail server refused the email: ${serverReply(error)}.`
  if (code === 'EAUTH')
    return `The mail server did not accept the name or the password of SMTP_URL: ${serverReply(error)}.`
  if (code === 'ETLS')
    return `A secure connection to the mail server could not be made: ${serverReply(error)}.`
  return `The mail server could not be reached or did not answer: ${serverReply(error)}.`
}

/** What the other side said is shown to people: on one line, of a length that they read, and without what would control a screen. */
function serverReply({ response, message }: SmtpError): string {
  const said = truncate(toSingleLine(response ?? message).trim(), MAX_REPLY_LENGTH)
  return response === null ? said : `it said "${said}"`
}
