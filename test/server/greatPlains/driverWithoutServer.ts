import { EventEmitter } from 'node:events'
import * as mssql from 'mssql'

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
}

/** What the server answers: the rows of its results, or an error that it reports. */
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
  readonly callback: (error?: Error | null) => void
}

interface TdsParameter {
  readonly name: string
  readonly type: { declaration(parameter: TdsParameter): string }
  readonly value: unknown
}

type Done = (error?: Error | null) => void

/** A driver whose connections are answered by `answer`; an error that it throws keeps a connection from being made. */
export function driverWithoutServer(
  answer: ServerAnswer = () => [],
  connect: () => void = () => undefined,
): DriverWithoutServer {
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
      void this.#send(request.sqlTextOrProcedure, parameters).then((answered) => {
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

    async #send(sql: string, parameters: readonly SentParameter[]): Promise<ServerResult> {
      const request = { sql, parameters, connection: this.#number }
      requests.push(request)
      return answer(request)
    }
  }

  class Pool extends mssql.ConnectionPool {
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

  return { driver: { ...mssql, ConnectionPool: Pool }, requests, configurations, closed, pools }
}

/** As `tedious` reads a result from the server. */
function emitRows(request: EventEmitter, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? { none: null }).map((colName) => ({ colName }))
  request.emit('columnMetadata', columns)
  for (const row of rows)
    request.emit(
      'row',
      columns.map((metadata) => ({ metadata, value: row[metadata.colName] })),
    )
  request.emit('doneInProc', rows.length, true)
}
