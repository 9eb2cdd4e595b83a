import type { ResultOf, RowsQuery, ValueQuery } from '#shared/model/queryContract.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { callWork } from '../calls/readOnlyCalls.ts'
import type { ReadScheduler } from '../reading/ReadScheduler.ts'
import type { ReadDashboard } from '../reports/dashboardContent.ts'

interface ReportReadsDependencies {
  readonly reads: Pick<ReadScheduler, 'read'>
  readonly readDashboard: ReadDashboard
}

/** What the report of a recipient reads: the queries and calls of the screens, with their limits and the rights of that user. */
export class ReportReads {
  readonly #reads: Pick<ReadScheduler, 'read'>
  readonly #readDashboard: ReadDashboard
  readonly #user: SignedInUser

  constructor({ reads, readDashboard }: ReportReadsDependencies, user: SignedInUser) {
    this.#reads = reads
    this.#readDashboard = readDashboard
    this.#user = user
  }

  /** The parts of the dashboard, of which those that are refused throw why. Throws what reading them throws. */
  dashboard(period: ReportPeriod): Promise<DashboardParts> {
    return this.#readDashboard(this.#user, period)
  }

  /** The result of a query of figures. Throws what queries throw. */
  async figures<C extends RowsQuery | ValueQuery>(
    { name }: C,
    period: Partial<ReportPeriod> = {},
  ): Promise<ResultOf<C>> {
    // The server implements the contract.
    return (await this.query(name, { parameters: { ...period } })) as ResultOf<C>
  }

  /** The result of a call of figures, which the caller may ask for. */
  async call<T>(path: string, parameters: object): Promise<T> {
    // The call's response schema is of this type.
    return (await this.#reads.read(null, callWork.taskOf({ path, parameters, user: this.#user }))) as T
  }

  /** The result of any query. Throws what queries throw. */
  query(resource: string, request: QueryRequest): Promise<unknown> {
    return this.#reads.read(null, { kind: 'query', asked: { user: this.#user, resource, request } })
  }
}
