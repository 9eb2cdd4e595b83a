import { dashboardCalls } from '#server/calls/dashboard/dashboardCalls.ts'
import { figureCalls } from '#server/calls/utility/figureCalls.ts'
import { aUser } from '../../calls/callServer.ts'
import type { Company } from '../../queries/openCompany.ts'
import { NOW, PERIOD, ZONE } from './randomBooks.ts'

/** The response to a call of figures, `getDashboardInfos`. */
export async function callFigures(
  { database }: Company,
  path: string,
  body: object = PERIOD,
): Promise<unknown> {
  const parts = { database, timeZone: ZONE, now: () => NOW }
  const found = [...dashboardCalls(parts), ...figureCalls(parts)].find((each) =>
    each.path.endsWith(`/${path}`),
  )
  return found?.run(body, aUser('Admin'))
}
