// test/bench/server/handwritten.ts
import Database from 'better-sqlite3'
import Fastify from 'fastify'
function buildHandwritten(file2) {
  const database = new Database(file2)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  const app = Fastify({ bodyLimit: 2e7 })
  app.get('/customers', searchCustomers(database))
  app.get('/customers/:id', readCustomer(database))
  app.get('/addresses', readAddresses(database))
  app.post('/save', saveAll(database))
  app.addHook('onClose', () => {
    database.close()
  })
  return app
}
var FLAGS = ['billingSameAsService', 'bypassKentCharge', 'usePercentageBasedFuelRate']
function withFlags(row) {
  for (const flag of FLAGS) if (flag in row) row[flag] = row[flag] === 1
  return row
}
function searchCustomers(database) {
  const search = database.prepare(
    `SELECT * FROM Customer WHERE deleted IS NULL AND companyName LIKE ?
      ORDER BY companyName COLLATE NOCASE, lastName COLLATE NOCASE, firstName COLLATE NOCASE, id LIMIT 500`,
  )
  return (request) => {
    const text = String(request.query.companyName ?? '')
    return search.all(`%${text}%`).map(withFlags)
  }
}
function readCustomer(database) {
  const customer = database.prepare('SELECT * FROM Customer WHERE id = ?')
  const addresses = database.prepare(
    'SELECT * FROM ServiceAddress WHERE customerId = ? AND deleted IS NULL ORDER BY id',
  )
  const rates = database.prepare(
    'SELECT * FROM CustomerRate WHERE customerId = ? AND deleted IS NULL ORDER BY id',
  )
  const notes = database.prepare(
    `SELECT * FROM Note WHERE entityTypeName = 'Customer' AND entityId = ? AND deleted IS NULL ORDER BY id`,
  )
  return (request) => {
    const id = Number(request.params.id)
    const row = customer.get(id)
    if (row === void 0) return null
    return {
      ...withFlags(row),
      serviceAddresses: addresses.all(id),
      rates: rates.all(id),
      customerNotes: notes.all(id),
    }
  }
}
function readAddresses(database) {
  const flat = database.prepare('SELECT * FROM ServiceAddress WHERE deleted IS NULL ORDER BY id LIMIT 5000')
  return () => flat.all()
}
function saveAll(database) {
  const statements = /* @__PURE__ */ new Map()
  const prepare = (sql) => {
    const known = statements.get(sql)
    if (known !== void 0) return known
    const made = database.prepare(sql)
    statements.set(sql, made)
    return made
  }
  const audit = (id, action, changes) => {
    prepare(
      `INSERT INTO AuditLog (id, "when", entityTypeName, entityId, action, userId, userName, saveId, data, rowVersion)
       VALUES ((SELECT coalesce(max(id), 0) + 1 FROM AuditLog), ?, 'ServiceAddress', ?, ?, 1, 'Bench', NULL, ?, 1)`,
    ).run(/* @__PURE__ */ new Date().toISOString(), id, action, JSON.stringify({ Changes: changes }))
  }
  const select = database.prepare('SELECT * FROM ServiceAddress WHERE id = ?')
  const nextKey = database.prepare('SELECT coalesce(max(id), 0) + 1 AS next FROM ServiceAddress')
  const update = ({ id, rowVersion, changes }) => {
    const before = select.get(id)
    const names = Object.keys(changes)
    const done = prepare(
      `UPDATE ServiceAddress SET ${names.map((name) => `"${name}" = ?`).join(', ')}, rowVersion = rowVersion + 1
        WHERE id = ? AND rowVersion = ?`,
    ).run(...names.map((name) => changes[name]), id, rowVersion)
    if (done.changes === 0 || before === void 0) throw new Error('conflict')
    audit(
      id,
      'Modified',
      names.map((name) => ({ ColumnName: name, OriginalValue: before[name], NewValue: changes[name] })),
    )
    return { ...before, ...changes, rowVersion: rowVersion + 1 }
  }
  const insert = (row) => {
    const id = nextKey.get()?.next ?? 1
    const whole = {
      ...row,
      id,
      createDate: /* @__PURE__ */ new Date().toISOString(),
      createdBy: 'Bench',
      rowVersion: 1,
    }
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
  const run = database.transaction((save) => {
    const now = /* @__PURE__ */ new Date().toISOString()
    return {
      updated: save.updates.map(update),
      inserted: save.inserts.map(insert),
      deleted: save.deletes.map(({ id, rowVersion }) =>
        update({ id, rowVersion, changes: { deleted: now, deletedBy: 'Bench' } }),
      ),
    }
  })
  return (request) => run.immediate(request.body)
}

// test/bench/server/rival.ts
var [file, port] = process.argv.slice(2)
if (file === void 0 || port === void 0) throw new Error('usage: rival FILE PORT')
await buildHandwritten(file).listen({ port: Number(port), host: '127.0.0.1' })
