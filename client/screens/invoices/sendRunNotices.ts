import { permissions } from '#shared/access/roles.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { countOf } from '../../kit/countOf.ts'
import { keptSendRuns } from './keptSendRuns.ts'

/** The last runs in which the user sent invoices; each opens with what became of its parts (IN921). */
export const sendRunNotices = {
  needs: permissions.manageInvoices,
  read: ({ formats, session }: ScreenContext) =>
    Promise.resolve(
      keptSendRuns(session.user.userId).map((run) => ({
        key: `sent ${run.at}`,
        caption: `${countOf(run.parts.length, 'invoice')} sent`,
        detail: formats.instant(run.at),
        // Its code comes with the first that is opened.
        open: async (app: ScreenContext) => {
          const { reopenSendRun } = await import('./sendByWay.ts')
          await reopenSendRun(app, run)
        },
      })),
    ),
}
