import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { EmailQueueResponse } from '#shared/wire/mailbox.ts'
import { fullName } from '../../save/pipeline/derive.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { runSave } from '../../save/runSave.ts'
import { sendEmailsNow, stopEmails } from '../../save/work/invoicing/emailQueue.ts'
import { defineCall, type Call } from '../Call.ts'
import { keys, strictObject } from '../schemas.ts'

/** What administrators do with the queue of emails (ML300, ML301). */
export function emailQueueCalls(saves: SaveContext): readonly Call[] {
  const shared = {
    method: 'POST',
    role: permissions.administer,
    body: strictObject({ ids: keys() }),
    response: strictObject({ emails: Type.Integer({ minimum: 0 }) }),
  } as const
  return [
    defineCall({
      ...shared,
      path: '/api/emails/sendNow',
      summary: 'Sends emails at once that wait, failed or were stopped; returns how many',
      run: async ({ ids }, user): Promise<EmailQueueResponse> => ({
        emails: await runSave(saves, user, (records) => sendEmailsNow(records, [...new Set(ids)])),
      }),
    }),
    defineCall({
      ...shared,
      path: '/api/emails/stop',
      summary: 'Keeps emails that wait from being sent; returns how many',
      run: async ({ ids }, user): Promise<EmailQueueResponse> => ({
        emails: await runSave(saves, user, (records) =>
          stopEmails(records, [...new Set(ids)], fullName(user)),
        ),
      }),
    }),
  ]
}
