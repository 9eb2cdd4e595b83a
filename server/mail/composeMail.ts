import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { isSingleLine } from '#shared/kernel/text.ts'
import { escapeHtml } from '../kernel/escapeHtml.ts'
import { PermanentMailError, type Mail } from './Mailer.ts'

/**
 * Converts an email for the mail library. Envelope and From name the configured sender, whose domain authorizes this server; the
 * author's address becomes Reply-To. Throws PermanentMailError for invalid addresses.
 */
export function composeMail(mail: Mail, configuredSender: string): SendMailOptions {
  const [sender] = addressparser(configuredSender, { flatten: true })
  const [writer] = mail.from === null ? [] : addresses(mail.from)
  const to = addresses(mail.to)
  const cc = addresses(mail.cc ?? '')
  const bcc = addresses(mail.bcc ?? '')
  if (to.length === 0) throw new PermanentMailError('The email has no recipient.')
  return {
    messageId: `<${mail.messageId}>`,
    from: configuredSender,
    ...(writer !== undefined && { replyTo: writer }),
    envelope: {
      from: sender?.address,
      to: [...to, ...cc, ...bcc].map(({ address }) => address),
    },
    to,
    cc,
    bcc,
    subject: mail.subject,
    text: mail.text,
    html: htmlOf(mail.text),
    attachments: mail.attachments.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: bytes,
    })),
    // Content that looks like a path or a URL is plain text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface Mailbox {
  readonly name: string
  readonly address: string
}

function addresses(list: string): Mailbox[] {
  // The mail library would end the address at a line break and also send to whatever follows.
  if (!isSingleLine(list))
    throw new PermanentMailError('An address of the email has a line break or a control character in it.')
  const found = addressparser(list.replaceAll(';', ','), { flatten: true })
  const wrong = found.find(({ address }) => !/^[^@\s]+@[^@\s]+$/.test(address))
  if (wrong !== undefined)
    throw new PermanentMailError(
      `"${wrong.address === '' ? wrong.name : wrong.address}" is not a valid email address.`,
    )
  return found.map(({ name, address }) => ({ name, address }))
}

/** The same text as HTML. */
function htmlOf(text: string): string {
  const paragraphs = escapeHtml(text.trim())
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => `<p style="margin:0 0 1em">${paragraph.replace(/\r?\n/g, '<br>\n')}</p>`)
  return `<div style="font:15px/1.5 Arial,Helvetica,sans-serif;color:#0f1d27">\n${paragraphs.join('\n')}\n</div>`
}
