import Database from 'better-sqlite3'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * The baseline: a good hand-written server for exactly these five requests, with prepared statements, rows as objects and
 * JSON.stringify. It has no permission checks, but versions and one audit row per change.
 */
export function buildHandwritten(file: string): FastifyInstance {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  const app = Fastify({ bodyLimit: 20_000_000 })
  app.get('/customers', searchCustomers(database))
  app.get('/customers/:id', readCustomer(database))
  app.get('/addresses', readAddresses(database))
  app.post('/save', saveAll(database))
  app.addHook('onClose', () => {
    database.close()
  })
  return app
}

type Row = Record<string, unknown>

const FLAGS = ['billingSameAsService', 'bypassKentCharge', 'usePercentageBasedFuelRate']

function withFlags(row: Row): Row {
  for (const flag of FLAGS) if (flag in row) row[flag] = row[flag] === 1
  return row
}

function searchCustomers(database: Database.Database) {
  const search = database.prepare<[string], Row>(
    `SELECT * FROM Customer WHERE deleted IS NULL AND companyName LIKE ?
      ORDER BY companyName COLLATE NOCASE, lastName COLLATE NOCASE, firstName COLLATE NOCASE, id LIMIT 500`,
  )
  return (request: { query: unknown }) => {
    const text = String((request.query as { companyName?: string }).companyName ?? '')
    return search.all(`%${text}%`).map(withFlags)
  }
}

function readCustomer(database: Database.Database) {
  const customer = database.prepare<[number], Row>('SELECT * FROM Customer WHERE id = ?')
  const addresses = database.prepare<[number], Row>(
    'SELECT * FROM ServiceAddress WHERE customerId = ? AND deleted IS NULL ORDER BY id',
  )
  const rates = database.prepare<[number], Row>(
    'SELECT * FROM CustomerRate WHERE customerId = ? AND deleted IS NULL ORDER BY id',
  )
  const notes = database.prepare<[number], Row>(
    `SELECT * FROM Note WHERE entityTypeName = 'Customer' AND entityId = ? AND deleted IS NULL ORDER BY id`,
  )
  return (request: { params: unknown }) => {
    const id = Number((request.params as { id: string }).id)
    const row = customer.get(id)
    if (row === undefined) return null
    return {
      ...withFlags(row),
      serviceAddresses: addresses.all(id),
      rates: rates.all(id),
      customerNotes: notes.all(id),
    }
  }
}

function readAddresses(database: Database.Database) {
  const flat = database.prepare<[], Row>(
    'SELECT * FROM ServiceAddress WHERE deleted IS NULL ORDER BY id LIMIT 5000',
  )
  return () => flat.all()
}

/** The body of the baseline's save: updates of some columns with the version read, rows to insert, rows to mark deleted. */
export interface HandwrittenSave {
  readonly updates: readonly { readonly id: number; readonly rowVersion: number; readonly changes: Row }[]
  readonly inserts: readonly Row[]
  readonly deletes: readonly { readonly id: number; readonly rowVersion: number }[]
}

function saveAll(database: Database.Database) {
  const statements = new Map<string, Database.Statement>()
  const prepare = (sql: string): Database.Statement => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const made = database.prepare(sql)
    statements.set(sql, made)
    return made
  }
  const audit = (id: number, action: string, changes: readonly object[]): void => {
    prepare(
      `INSERT INTO AuditLog (id, "when", entityTypeName, entityId, action, userId, userName, saveId, data, rowVersion)
       VALUES ((SELECT coalesce(max(id), 0) + 1 FROM AuditLog), ?, 'ServiceAddress', ?, ?, 1, 'Bench', NULL, ?, 1)`,
    ).run(new Date().toISOString(), id, action, JSON.stringify({ Changes: changes }))
  }
  const select = database.prepare<[number], Row>('SELECT * FROM ServiceAddress WHERE id = ?')
  const nextKey = database.prepare<[], { next: number }>(
    'SELECT coalesce(max(id), 0) + 1 AS next FROM ServiceAddress',
  )

  const update = ({ id, rowVersion, changes }: HandwrittenSave['updates'][number]): Row => {
    const before = select.get(id)
    const names = Object.keys(changes)
    const done = prepare(
      `UPDATE ServiceAddress SET ${names.map((name) => `"${name}" = ?`).join(', ')}, rowVersion = rowVersion + 1
        WHERE id = ? AND rowVersion = ?`,
    ).run(...names.map((name) => changes[name]), id, rowVersion)
    if (done.changes === 0 || before === undefined) throw new Error('conflict')
    audit(
      id,
      'Modified',
      names.map((name) => ({ ColumnName: name, OriginalValue: before[name], NewValue: changes[name] })),
    )
    return { ...before, ...changes, rowVersion: rowVersion + 1 }
  }
  const insert = (row: Row): Row => {
    const id = nextKey.get()?.next ?? 1
    const whole: Row = { ...row, id, createDate: new Date().toISOString(), createdBy: 'Bench', rowVersion: 1 }
    const names = Object.keys(whole)
    prepare(
      `INSERT INTO ServiceAddress (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ).run(...names.map((name) => whole[name]))
    audit(
      id,
      'Added',
      names
        .filter((name) => whole[name] !== null)
        .map((name) => ({ ColumnName: name, OriginalValue: null, NewValue: whole[name] })),
    )
    return whole
  }
  const run = database.transaction((save: HandwrittenSave) => {
    const now = new Date().toISOString()
    return {
      updated: save.updates.map(update),
      inserted: save.inserts.map(insert),
      deleted: save.deletes.map(({ id, rowVersion }) =>
        update({ id, rowVersion, changes: { deleted: now, deletedBy: 'Bench' } }),
      ),
    }
  })
  return (request: { body: unknown }) => run.immediate(request.body as HandwrittenSave)
}
