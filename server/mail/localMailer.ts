import path from 'node:path'
import { createTransport } from 'nodemailer'
import { writeAtomically } from '../kernel/writeAtomically.ts'
import { composeMail } from './composeMail.ts'
import type { Mailer } from './Mailer.ts'

/**
 * Puts mail into a folder instead of sending it, one `.eml` file each, made by the same library as what is sent. A mail that is
 * handed over twice is there once.
 */
export function localMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed into bytes.')
      await writeAtomically(path.join(folder, fileNameOf(mail.messageId)), message)
      return []
    },
  }
}

/** The file of a mail is named after the part of its Message-ID before the `@`. */
function fileNameOf(messageId: string): string {
  return `${(messageId.split('@')[0] ?? messageId).replace(/[^\w.-]/g, '_')}.eml`
}
