import path from 'node:path'
import { createTransport } from 'nodemailer'
import { writeAtomically } from '../../kernel/writeAtomically.ts'
import { composeMail } from '../../mail/composeMail.ts'
import type { Mailer } from '../../mail/Mailer.ts'

/**
 * Writes mail to a folder instead of sending it, one `.eml` file each, composed by the same library as real mail. An email that is
 * sent twice is stored once.
 */
export function localMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The email was not composed into bytes.')
      await writeAtomically(path.join(folder, fileNameOf(mail.messageId)), message)
      return []
    },
  }
}

/** The file of an email is named after the part of its Message-ID before the `@`. */
function fileNameOf(messageId: string): string {
  return `${(messageId.split('@')[0] ?? messageId).replace(/[^\w.-]/g, '_')}.eml`
}
