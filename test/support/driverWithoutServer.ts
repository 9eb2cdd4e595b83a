import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import mssql from 'mssql'

type Row = Readonly<Record<string, unknown>>

/** A parameter as the driver sends it. */
interface SentParameter {
  readonly name: string
  /** Its declaration in T-SQL, such as `decimal(19, 5)`. */
  readonly type: string
  readonly value: unknown
}

/** A request that reached the connection: a statement, or a step of a transaction such as `BEGIN`. */
export interface SentRequest {
  readonly sql: string
  readonly parameters: readonly SentParameter[]
  /** The connection on which it was sent, counted from 1. */
  readonly connection: number
  /** In milliseconds; undefined for that of the connection. */
  readonly timeout: number | undefined
}

/** What the server answers: the rows of its results, or an error that it reports. A `bigint` is a value of a column of that type. */
type ServerResult = readonly (readonly Row[])[] | Error

export type ServerAnswer = (request: SentRequest) => ServerResult | Promise<ServerResult>

/** The driver of SQL Server as it is, but for its connections, which record what they would send. */
export interface DriverWithoutServer {
  readonly driver: typeof mssql
  readonly requests: SentRequest[]
  /** The configurations with which connections were made. */
  readonly configurations: unknown[]
  readonly closed: number[]
  readonly pools: readonly mssql.ConnectionPool[]
}

/** The used part of a request of `tedious`, on which the driver builds. */
interface TdsRequest extends EventEmitter {
  readonly sqlTextOrProcedure: string
  readonly parameters: readonly TdsParameter[]
  readonly timeout?: number
  readonly callback: (error?: Error | null) => void
}

interface TdsParameter {
  readonly name: string
  readonly type: { declaration(parameter: TdsParameter): string }
  readonly value: unknown
}

type Done = (error?: Error | null) => void

interface Options {
  readonly answer?: ServerAnswer
  /** An error that it throws keeps a connection from being made. */
  readonly connect?: () => void
  /** The package `mssql`, or what the product has made of it. */
  readonly base?: typeof mssql
}

/** A driver without a server: an empty database, unless `answer` says otherwise. */
export function driverWithoutServer({
  answer = () => [],
  connect = () => undefined,
  base = mssql,
}: Options = {}): DriverWithoutServer {
  const requests: SentRequest[] = []
  const configurations: unknown[] = []
  const closed: number[] = []
  const pools: mssql.ConnectionPool[] = []
  let connections = 0

  class Connection extends EventEmitter {
    closed = false
    readonly #number = (connections += 1)

    execSql(request: TdsRequest): void {
      const parameters = request.parameters.map((each) => ({
        name: each.name,
        type: each.type.declaration(each),
        value: each.value,
      }))
      void this.#send(request.sqlTextOrProcedure, parameters, request.timeout).then((answered) => {
        if (answered instanceof Error) return request.callback(answered)
        for (const rows of answered) emitRows(request, rows)
        return request.callback()
      })
    }

    beginTransaction(done: Done): void {
      this.#step('BEGIN', done)
    }

    commitTransaction(done: Done): void {
      this.#step('COMMIT', done)
    }

    rollbackTransaction(done: Done): void {
      this.#step('ROLLBACK', done)
    }

    close(): void {
      this.closed = true
      closed.push(this.#number)
      setImmediate(() => this.emit('end'))
    }

    #step(sql: string, done: Done): void {
      void this.#send(sql, []).then((answered) => done(answered instanceof Error ? answered : null))
    }

    async #send(sql: string, parameters: readonly SentParameter[], timeout?: number): Promise<ServerResult> {
      const request = { sql, parameters, connection: this.#number, timeout }
      requests.push(request)
      return answer(request)
    }
  }

  class Pool extends base.ConnectionPool {
    constructor(configuration: mssql.config) {
      super(configuration)
      configurations.push(configuration)
      pools.push(this)
    }
    /** Where the driver makes a connection. */
    async _poolCreate(): Promise<Connection> {
      connect()
      return new Connection()
    }
    /** Whether a connection may be used again. */
    _poolValidate({ closed: isClosed }: Connection): boolean {
      return !isClosed
    }
  }

  return { driver: { ...base, ConnectionPool: Pool }, requests, configurations, closed, pools }
}

/** The types of columns of `tedious`, with which the driver compares. */
const { TYPES } = createRequire(path.resolve('node_modules/mssql/package.json'))('tedious') as {
  readonly TYPES: Readonly<Record<'BigInt' | 'NVarChar', object>>
}

/** As `tedious` reads a result from the server. */
function emitRows(request: EventEmitter, rows: readonly Row[]): void {
  const columns = Object.entries(rows[0] ?? { none: null }).map(([colName, value]) => ({
    colName,
    type: typeof value === 'bigint' ? TYPES.BigInt : TYPES.NVarChar,
  }))
  const sent = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
  request.emit('columnMetadata', columns)
  for (const row of rows)
    request.emit(
      'row',
      columns.map((metadata) => ({ metadata, value: sent(row[metadata.colName]) })),
    )
  request.emit('doneInProc', rows.length, true)
}
