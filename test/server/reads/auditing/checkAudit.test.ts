import { AUDIT_START, faultSentence, notedLink, parseNotedLink } from '#shared/auditing/auditCheck.ts'
import { checkAudit, checkNoted } from '#server/reads/auditing/checkAudit.ts'
import { linkEarlierEntries } from '#server/save/pipeline/linkAudit.ts'
import { added, modified, openSaving, type Saving, type Values } from '#test/server/save/openSaving.ts'

let saving: Saving

beforeEach(async () => {
  saving = await openSaving()
  let [customer = {}] = (await saving.save(customers(3))).entities
  for (const nameOverride of ['one', 'two', 'three', 'four'])
    [customer = {}] = (await saving.save([modified('Customer', customer, { nameOverride })])).entities
})
afterEach(() => saving.database.close())

describe('the links of the audit log', () => {
  it('[SV640] bind the entries of every save, and those of none that was refused', async () => {
    expect(await check()).toEqual({
      cursor: {
        position: 5,
        hash: expect.stringMatching(/^[\da-f]{64}$/),
        lastId: 7,
        entries: 7,
      },
      isDone: true,
      fault: null,
      since: '2025-06-02T12:00:00.000Z',
    })
    await saving.refusal([added('Customer', -1, { typeId: 1, companyName: 'x'.repeat(1_000) })])
    expect(await check()).toMatchObject({ cursor: { position: 5, entries: 7 }, fault: null })
  })

  it.each([
    [
      'a changed value',
      `UPDATE AuditLog SET data = replace(data, 'two', 'too') WHERE id = 5`,
      'entriesChanged',
      3,
    ],
    ['another user', `UPDATE AuditLog SET userName = 'Nobody' WHERE id = 2`, 'entriesChanged', 1],
    [
      'another time',
      `UPDATE AuditLog SET "when" = '2025-06-01T12:00:00.000Z' WHERE id = 7`,
      'entriesChanged',
      5,
    ],
    ['a removed entry', 'DELETE FROM AuditLog WHERE id = 2', 'entriesChanged', 1],
    [
      'a removed save',
      'DELETE FROM AuditLog WHERE id = 5; DELETE FROM AuditLink WHERE position = 3',
      'linkMissing',
      3,
    ],
    [
      'a removed save whose link is that of the next',
      `DELETE FROM AuditLog WHERE id = 5; DELETE FROM AuditLink WHERE position = 3;
        UPDATE AuditLink SET position = position - 1 WHERE position > 3`,
      'linkChanged',
      3,
    ],
    [
      'entries in another order',
      'UPDATE AuditLog SET id = -5 WHERE id = 5; UPDATE AuditLog SET id = 5 WHERE id = 6; UPDATE AuditLog SET id = 6 WHERE id = -5',
      'entriesChanged',
      3,
    ],
    [
      'saves in another order',
      `UPDATE AuditLink SET position = -3 WHERE position = 3; UPDATE AuditLink SET position = 3 WHERE position = 4;
        UPDATE AuditLink SET position = 4 WHERE position = -3`,
      'linkChanged',
      3,
    ],
    [
      'a link that fits changed entries',
      `UPDATE AuditLink SET rowsHash = '${'0'.repeat(64)}' WHERE position = 2`,
      'linkChanged',
      2,
    ],
    ['entries that no save wrote', `${insertOf(8)}`, 'entryAdded', 0],
    ['links that are all removed', 'DELETE FROM AuditLink', 'entryAdded', 0],
  ])('B-08 [SV641] show %s', async (_what, statements, kind, position) => {
    await tamper(statements)
    const { fault } = await check()
    expect(fault).toMatchObject({ kind, position })
    expect(fault === null ? '' : faultSentence(fault)).toMatch(/^Broken (at|before) /)
  })

  it('B-08 [SV641] show that the end was cut off, by a link that was noted before', async () => {
    const noted = parseNotedLink(notedLink((await check()).cursor))
    if (noted === null) throw new Error('A noted link is read again.')
    expect(await checkNoted(saving.database, noted)).toBeNull()
    await tamper('DELETE FROM AuditLog WHERE id = 7; DELETE FROM AuditLink WHERE position = 5')
    expect(await check()).toMatchObject({ cursor: { position: 4 }, fault: null })
    expect(await checkNoted(saving.database, noted)).toMatchObject({ kind: 'notAsNoted', position: 5 })
  })

  it('[SV641] are checked in parts, each from the end of the one before', async () => {
    let part = await checkAudit(log(), AUDIT_START, 0)
    expect(part).toMatchObject({ isDone: false, cursor: { position: 5 } })
    await saving.save(customers(1))
    while (!part.isDone) part = await checkAudit(log(), part.cursor, 0)
    expect(part).toMatchObject({ fault: null, cursor: { position: 6, entries: 8 } })
  })

  it('[SV642] bind the entries of a log without links once, and no entries that are added without one later', async () => {
    const { database } = saving
    const link = () =>
      database.transaction((transaction) =>
        linkEarlierEntries({ transaction, dialect: database.dialect }, '2026-01-01T00:00:00.000Z'),
      )
    await tamper('DELETE FROM AuditLink; DELETE FROM AuditLog WHERE id = 4')
    await link()
    expect(await check()).toMatchObject({ cursor: { position: 2, entries: 6 }, fault: null })
    await tamper(insertOf(8))
    await link()
    expect(await check()).toMatchObject({ fault: { kind: 'entryAdded', entryId: 8 } })
  })
})

function customers(count: number): readonly (Values & { readonly entityAspect: Values })[] {
  return Array.from({ length: count }, (_, index) =>
    added('Customer', -1 - index, { typeId: 1, companyName: `Acme ${index}` }),
  )
}

const log = () => ({ database: saving.database, openFile: () => Promise.resolve(null) })

const check = () => checkAudit(log(), AUDIT_START, Number.POSITIVE_INFINITY)

function insertOf(id: number): string {
  return `INSERT INTO AuditLog (id, "when", entityTypeName, entityId, action, userName, data, rowVersion)
    VALUES (${id}, '2025-06-02T12:00:09.000Z', 'Customer', 1, 'Modified', 'Eve', '{"Changes":[]}', 1)`
}

/** Runs statements that no part of the product runs. */
async function tamper(statements: string): Promise<void> {
  await saving.database.transaction(async (transaction) => {
    for (const statement of statements.split(';')) await transaction.execute(statement, [])
  })
}
