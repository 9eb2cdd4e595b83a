import type { Database } from '#server/database/Database.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'

interface AskedCompany {
  readonly database: Database
  readonly context: Pick<SaveContext, 'model' | 'now'>
}

interface AskedQuery {
  readonly resource: string
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly roles: readonly string[]
}

/** What a query of the product answers somebody with these roles, on the business day of Detroit. */
export async function askQuery<R>(
  { database, context: { model, now } }: AskedCompany,
  { resource, parameters = {}, roles }: AskedQuery,
): Promise<R> {
  const runQuery = createQueryRunner({
    model,
    database,
    namedQueries,
    listsQueries,
    computed: { queries: computedQueries, now, timeZone: 'America/Detroit' },
  })
  const answer = await runQuery({ user: { roles }, resource, request: readQuery({ parameters }) })
  // The query answers what its contract says.
  return JSON.parse(answer.toString('utf8')) as R
}
