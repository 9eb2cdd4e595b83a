import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import type { MailboxEntry, MailboxMail } from '#shared/wire/mailbox.ts'
import { listMailbox, readMailboxAttachment, readMailboxMail } from '../../mail/localMailbox.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, instant, nullable } from '../schemas.ts'

const MOST = 200

/** Names a file of the mailbox and nothing outside of it. */
const id = () => Type.String({ pattern: '^[0-9]{17}\\.[0-9a-f-]{36}$' })

const entry = {
  id: id(),
  date: nullable(instant()),
  from: Type.String(),
  to: Type.String(),
  cc: Type.String(),
  bcc: Type.String(),
  subject: Type.String(),
  attachments: Type.Array(
    exactly({ fileName: Type.String(), contentType: Type.String(), bytes: Type.Integer() }),
  ),
}

/** The local mailbox, into which mail goes where no mail server is configured: for administrators to read. */
export function mailboxCalls(folder: string): readonly Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/mailbox',
      summary: 'The newest mail in the local mailbox',
      needs: may.administer,
      query: exactly({ take: Type.Integer({ minimum: 1, maximum: MOST, default: MOST }) }),
      answer: Type.Array(exactly(entry)),
      run: ({ take }): Promise<readonly MailboxEntry[]> => listMailbox(folder, take),
    }),
    defineCall({
      method: 'GET',
      path: '/api/mailbox/:id',
      summary: 'One mail of the local mailbox, with headers and text',
      needs: may.administer,
      inPath: exactly({ id: id() }),
      answer: exactly({
        ...entry,
        messageId: Type.String(),
        headers: Type.Array(exactly({ name: Type.String(), value: Type.String() })),
        text: nullable(Type.String()),
        html: nullable(Type.String()),
      }),
      run: (path): Promise<MailboxMail> => readMailboxMail(folder, path.id),
    }),
    defineCall({
      method: 'GET',
      path: '/api/mailbox/:id/attachments/:index',
      summary: 'An attachment of a mail of the local mailbox',
      needs: may.administer,
      inPath: exactly({ id: id(), index: Type.Integer({ minimum: 0 }) }),
      answer: { contentType: 'application/octet-stream' },
      run: async (path) => ({
        ...(await readMailboxAttachment(folder, path.id, path.index)),
        disposition: 'attachment' as const,
      }),
    }),
  ]
}
