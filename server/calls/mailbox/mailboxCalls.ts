import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { MAILBOX_ID, type MailboxEntry, type MailboxMessage } from '#shared/wire/mailbox.ts'
import type { Mailbox } from '../../mail/Mailbox.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, instant, nullable } from '../schemas.ts'

const MAX_EMAILS = 200

const id = () => Type.String({ pattern: MAILBOX_ID })

const entry = {
  id: id(),
  date: nullable(instant()),
  from: Type.String(),
  to: Type.String(),
  cc: Type.String(),
  bcc: Type.String(),
  subject: Type.String(),
  attachments: Type.Array(
    strictObject({ fileName: Type.String(), contentType: Type.String(), bytes: Type.Integer() }),
  ),
}

/** The local mailbox, which collects mail if no mail server is configured; for administrators. */
export function mailboxCalls(mailbox: Mailbox): readonly Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/mailbox',
      summary: 'The newest emails in the local mailbox',
      role: permissions.administer,
      query: strictObject({ take: Type.Integer({ minimum: 1, maximum: MAX_EMAILS, default: MAX_EMAILS }) }),
      response: Type.Array(strictObject(entry)),
      run: ({ take }): Promise<readonly MailboxEntry[]> => mailbox.list(take),
    }),
    defineCall({
      method: 'GET',
      path: '/api/mailbox/:id',
      summary: 'An email in the local mailbox, with headers and text',
      role: permissions.administer,
      params: strictObject({ id: id() }),
      response: strictObject({
        ...entry,
        messageId: Type.String(),
        headers: Type.Array(strictObject({ name: Type.String(), value: Type.String() })),
        text: nullable(Type.String()),
        html: nullable(Type.String()),
      }),
      run: (path): Promise<MailboxMessage> => mailbox.read(path.id),
    }),
    defineCall({
      method: 'GET',
      path: '/api/mailbox/:id/attachments/:index',
      summary: 'An attachment of an email in the local mailbox',
      role: permissions.administer,
      opensInTab: true,
      params: strictObject({ id: id(), index: Type.Integer({ minimum: 0 }) }),
      response: { contentType: 'application/octet-stream' },
      run: async (path) => ({
        ...(await mailbox.readAttachment(path.id, path.index)),
        disposition: 'attachment' as const,
      }),
    }),
  ]
}
