import type { DataSource } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import { keepRecordsets } from '#server/database/sqlserver/recordsets.ts'
import { statementTimeout } from '#server/database/statementTimeout.ts'
import { createSqlServerDataSource } from '#server/database/sqlserver/openSqlServerDatabase.ts'

type Row = Readonly<Record<string, unknown>>

/** One request as it would be sent to the server. */
interface RecordedRequest {
  readonly sql: string
  readonly parameters: Readonly<Record<string, { readonly type: unknown; readonly value: unknown }>>
  /** The statement timeout that the work has, 0 for none; undefined for the default. */
  readonly timeout: number | undefined
}

/** What the queries of one request return, in their order. */
interface Recordsets {
  readonly recordsets: readonly (readonly Row[])[]
}

/** The simulated response: rows, those of several queries, or an error to throw. */
export type Answer = (request: RecordedRequest) => readonly Row[] | Recordsets | Error

/** A SQL Server data source without a server: every statement is recorded, none is run. */
export interface RecordingSqlServer {
  readonly dataSource: DataSource
  /** The connection configuration passed to the driver. */
  readonly configuration: Readonly<Record<string, unknown>>
  readonly requests: RecordedRequest[]
}

/** Opens a data source over a stand-in for the package `mssql`, an empty database unless `answer` says otherwise. */
export async function openRecordingSqlServer(
  model: Model,
  answer: Answer = () => [],
): Promise<RecordingSqlServer> {
  const requests: RecordedRequest[] = []
  const configuration: Record<string, unknown> = {}
  const dataSource = await createSqlServerDataSource(
    {
      host: 'nowhere',
      port: 1433,
      username: 'nobody',
      password: '',
      database: 'rolloff',
      options: { encrypt: true, trustServerCertificate: false },
    },
    model,
    driverWith(configuration, (request) => {
      requests.push(request)
      return fixedAnswers(request.sql) ?? answer(request)
    }),
  )
  await dataSource.initialize()
  requests.length = 0
  return { dataSource, configuration, requests }
}

function fixedAnswers(sql: string): readonly Row[] | null {
  if (sql.includes('DB_NAME() AS')) return [{ db_name: 'rolloff' }]
  if (sql.includes('SCHEMA_NAME() AS')) return [{ schema_name: 'dbo' }]
  return null
}

type Done = (error?: Error | null) => void

function driverWith(configuration: Record<string, unknown>, answer: Answer) {
  const record = (sql: string) => answer({ sql, parameters: {}, timeout: statementTimeout() })
  return {
    BigInt: 'bigint',
    Decimal: (precision: number, scale: number) => `decimal(${precision}, ${scale})`,
    NVarChar: () => 'nvarchar',
    VarChar: () => 'varchar',
    Float: 'float',
    ConnectionPool: class {
      constructor(given: object) {
        Object.assign(configuration, given)
      }
      on(): void {}
      connect(done: Done) {
        setImmediate(done, null)
        return this
      }
      close(done: Done): void {
        done()
      }
      transaction() {
        const step = (sql: string) => (done: Done) => {
          const response = record(sql)
          setImmediate(done, response instanceof Error ? response : null)
        }
        return { begin: step('BEGIN'), commit: step('COMMIT'), rollback: step('ROLLBACK') }
      }
    },
    Request: class {
      readonly #parameters: Record<string, { type: unknown; value: unknown }> = {}
      input(name: string, ...typeAndValue: readonly unknown[]): void {
        const value = typeAndValue.at(-1)
        this.#parameters[name] = { type: typeAndValue.length > 1 ? typeAndValue[0] : null, value }
      }
      async query(sql: string) {
        const response = answer({ sql, parameters: this.#parameters, timeout: statementTimeout() })
        if (response instanceof Error) throw response
        const recordsets = 'recordsets' in response ? response.recordsets : [response]
        const result = {
          recordset: recordsets[0] ?? [],
          recordsets,
          rowsAffected: [recordsets[0]?.length ?? 0],
        }
        return keepRecordsets(result)
      }
    },
  }
}
