import { Type, type Static, type TObject } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { DASHBOARD_PARTS, FORECAST_PARTS, RECEIVABLE_PARTS } from '#shared/reporting/figureParts.ts'
import type { ReadScheduler } from '../../reading/ReadScheduler.ts'
import type { Call } from '../Call.ts'
import { day, strictObject } from '../schemas.ts'
import { PARTS_TYPE, PartsResponse } from './PartsResponse.ts'
import {
  dashboardSources,
  forecastSources,
  partReader,
  receivableSources,
  type PartSource,
} from './partSources.ts'

/** What reads the parts of the screens of figures. */
interface FigureScreenDependencies {
  /** The calls of which a part is what one responds. */
  readonly calls: readonly Call[]
  /** Runs the named queries of which a part is the result. */
  readonly reads: Pick<ReadScheduler, 'run'>
  /** How many parts of a screen are read at the same time. */
  readonly maxConcurrent: number
}

const PERIOD = strictObject({ startDate: day(), endDate: day() })

/** Each screen of figures in one request, whose parts arrive as they are ready; each part has the roles and the contract of its call or query. */
export function figureScreenCalls(dependencies: FigureScreenDependencies): readonly Call[] {
  const screen = screenOf(dependencies)
  return [
    screen({
      path: '/api/figures/dashboard',
      summary:
        'All figures of the dashboard for a period, and those of its tiles for the preceding period of equal length',
      role: permissions.administer,
      body: PERIOD,
      names: DASHBOARD_PARTS,
      parts: dashboardSources,
    }),
    screen({
      path: '/api/figures/revenueForecast',
      summary: 'All figures of the revenue forecast for a period',
      role: permissions.viewReports,
      body: PERIOD,
      names: FORECAST_PARTS,
      parts: forecastSources,
    }),
    screen({
      path: '/api/figures/receivables',
      summary: 'Receivables of today, or at the end of an earlier day, by age and by customer',
      role: permissions.viewReceivables,
      body: strictObject({ day: Type.Optional(day()) }),
      names: RECEIVABLE_PARTS,
      parts: receivableSources,
    }),
  ]
}

interface FigureScreen<B extends TObject, Name extends string> {
  readonly path: string
  readonly summary: string
  readonly role: RoleRule
  readonly body: B
  /** In the order in which they are read. */
  readonly names: readonly Name[]
  readonly parts: (body: Static<B>) => Readonly<Record<Name, PartSource>>
}

function screenOf({ calls, reads, maxConcurrent }: FigureScreenDependencies) {
  const read = partReader(calls, reads)
  return <B extends TObject, Name extends string>(screen: FigureScreen<B, Name>): Call => ({
    method: 'POST',
    readsOnly: true,
    path: screen.path,
    summary: screen.summary,
    role: screen.role,
    params: null,
    query: null,
    body: screen.body,
    response: { contentType: PARTS_TYPE },
    run: async (body, user) => {
      // Sound because registerCall only passes a body that satisfies the schema.
      const sources = screen.parts(body as Static<B>)
      return new PartsResponse(
        screen.names.map((name) => ({ name, read: () => read(sources[name], user) })),
        maxConcurrent,
      )
    },
  })
}
