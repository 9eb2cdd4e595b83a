import type { CompanyDatabase, CompanyRow } from '#server/greatPlains/CompanyDatabase.ts'
import type { Statement } from '#server/greatPlains/statements.ts'

/** What a simulated company answers a statement with; an error is thrown. */
export type CompanyAnswer = (
  statement: Statement,
  call: string | null,
) => readonly CompanyRow[] | Error | null

/** A company without a server: statements are recorded with the steps of transactions, and answered as if all succeeded. */
export interface RecordingCompany extends CompanyDatabase {
  readonly statements: readonly Statement[]
  /** Procedures, `lock`, and the steps of transactions, in order. */
  readonly steps: readonly string[]
}

const PROCEDURES = {
  taCreateUpdateBatchHeaderRcd: 'BACHNUMB BCHCOMNT SERIES BCHSOURC DOCAMT ORIGIN NUMOFTRX',
  taSopLineIvcInsert:
    'SOPTYPE SOPNUMBE CUSTNMBR DOCDATE LNITMSEQ ITEMNMBR ITEMDESC CMMTTEXT NONINVEN QUANTITY UNITPRCE XTNDPRCE UNITCOST',
  taSopHdrIvcInsert: 'SOPTYPE SOPNUMBE CUSTNMBR DOCDATE DOCID BACHNUMB SUBTOTAL DOCAMNT DUEDATE',
}

/** Opens it with a company that is empty unless `answer` says otherwise. */
export function recordingCompany(answer: CompanyAnswer = () => null): RecordingCompany {
  const statements: Statement[] = []
  const steps: string[] = []
  const stored = new Map<unknown, CompanyRow>()
  const run = async (statement: Statement): Promise<readonly CompanyRow[]> => {
    statements.push(statement)
    const call = /\[dbo\]\.\[(ta\w+)\]/.exec(statement.sql)?.[1] ?? null
    if (call !== null && call !== 'taErrorCode') steps.push(call)
    if (statement.sql.includes('sp_getapplock')) steps.push('lock')
    const given = answer(statement, call)
    if (given instanceof Error) throw given
    if (given !== null) return given
    if (call === 'taSopHdrIvcInsert') stored.set(valueOf(statement, 'SOPNUMBE'), headerOf(statement))
    if (statement.sql.includes('SOP10100')) {
      const found = stored.get(valueOf(statement, 'number'))
      return found === undefined ? [] : [found]
    }
    return usual(statement.sql, call)
  }
  return {
    statements,
    steps,
    run,
    async transaction(work) {
      steps.push('BEGIN')
      try {
        const result = await work(run)
        steps.push('COMMIT')
        return result
      } catch (error) {
        steps.push('ROLLBACK')
        stored.clear()
        throw error
      }
    },
    close: async () => undefined,
  }
}

export function valueOf({ values }: Statement, name: string): unknown {
  return values[name]?.value
}

/** Columns of fixed length come with spaces at their end. */
function headerOf(statement: Statement): CompanyRow {
  return {
    customer: String(valueOf(statement, 'CUSTNMBR')).padEnd(15),
    amount: valueOf(statement, 'DOCAMNT'),
  }
}

function usual(sql: string, call: string | null): readonly CompanyRow[] {
  if (sql.includes('sys.parameters'))
    return Object.entries(PROCEDURES).flatMap(([procedure, names]) =>
      names.split(' ').map((name) => ({ procedure, parameter: `@I_v${name}` })),
    )
  if (sql.includes('sp_getapplock')) return [{ result: 0 }]
  if (sql.includes('SY00500')) return [{ n: 0 }]
  return call === null || call === 'taErrorCode' ? [] : [{ returned: 0, state: 0, codes: '' }]
}
