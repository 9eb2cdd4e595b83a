import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { runSave } from '../../save/runSave.ts'
import { queueReport, recipientsOf } from '../../save/work/reporting/queueReport.ts'
import { defineCall, type Call } from '../Call.ts'
import { keys, strictObject } from '../schemas.ts'

/** POST /api/report/sendNow: mails scheduled reports at once, besides their times (RP1042). */
export function sendReportsNow(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/report/sendNow',
    summary: 'Mails scheduled reports at once, for the week or month before today; returns how many emails',
    role: permissions.administer,
    body: strictObject({ ids: keys() }),
    response: strictObject({ emails: Type.Integer({ minimum: 0 }) }),
    run: async ({ ids }, user) => ({
      emails: await runSave(
        saves,
        user,
        async (records, { now }) => {
          let emails = 0
          for (const schedule of await records.find('ReportSchedule', 'id', [...new Set(ids)]))
            emails += await queueReport(records, schedule, now, await recipientsOf(records, schedule.id))
          return emails
        },
        { note: { Reason: 'The report was sent at once' } },
      ),
    }),
  })
}
