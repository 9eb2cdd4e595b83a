import { archiveAudit } from '#server/operation/audit/archiveAudit.ts'
import { readArchivedSave, searchArchives } from '#server/reads/auditing/searchArchives.ts'
import { added, admin, deleted, modified, openSaving, userWith } from '#test/server/save/openSaving.ts'
import { memoryArchives } from './memoryArchives.ts'

it('B-08 [RD1425] a record in yearly files that was removed is called by how it ended, which a later save has', async () => {
  const files = memoryArchives()
  const saving = await openSaving()
  const { database } = saving
  const timeZone = 'America/Detroit'
  const person = { firstName: 'Ike', lastName: 'Idle', userName: 'ike' }
  const [made = {}] = (await saving.save([added('User', -1, person, 'userId')], admin)).entities
  const [renamed = {}] = (await saving.save([modified('User', made, { lastName: 'Idler' })], admin)).entities
  await saving.save([modified('User', renamed, { email: 'ike@rolloff.example' })], admin)
  await saving.save([deleted('User', await saving.row('User', Number(made['userId'])))], admin)
  // The last save always stays in the database.
  await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Acme' })])
  await archiveAudit({
    database,
    files,
    timeZone,
    now: '2045-06-01T12:00:00.000Z',
    years: 5,
    onWritten: () => Promise.resolve(),
  })
  expect(await saving.rows('AuditLog')).toHaveLength(1)
  const source = { database, timeZone, openFile: (name: string) => files.open(name) }
  const { entries } = await searchArchives(source, { about: 'User' })
  expect(entries.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'Deleted User Ike Idler',
    'Changed User Ike Idler',
    'Changed User Ike Idler',
    'Added User Ike Idler',
  ])
  const { records } = await readArchivedSave(source, entries[1]?.archived ?? 0)
  expect(records.map(({ title, exists }) => [title, exists])).toEqual([['Ike Idler', false]])
  await database.close()
})

it('B-08 [RD1422] a save of many records is found by its size in yearly files, with other conditions too', async () => {
  const files = memoryArchives()
  const saving = await openSaving()
  const { database } = saving
  const both = userWith('Admin', 'Customer:Admin')
  const types = Array.from({ length: 10 }, (_, index) =>
    added('TimeType', -1 - index, { name: `Many ${index}`, displayOrder: index }),
  )
  await saving.save([...types, added('Customer', -99, { typeId: 1, companyName: 'Crowd' })], both)
  await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Few' })], both)
  // The last save always stays in the database.
  await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Acme' })])
  const timeZone = 'America/Detroit'
  const now = '2045-06-01T12:00:00.000Z'
  await archiveAudit({ database, files, timeZone, now, years: 5, onWritten: () => Promise.resolve() })
  const source = { database, timeZone, openFile: (name: string) => files.open(name) }
  const sizesOf = async (asked: object): Promise<readonly number[]> =>
    (await searchArchives(source, asked)).entries.map(({ recordCount }) => recordCount)
  expect(await sizesOf({})).toEqual([1, 11])
  const size = '10 records or more'
  for (const also of [
    {},
    { about: 'Time type' },
    { kind: 'Added' },
    { record: 'Crowd' },
    { value: 'many 7' },
  ])
    expect(await sizesOf({ size, ...also })).toEqual([11])
  for (const other of [{ size: '100 records or more' }, { size, record: 'Few' }, { size, kind: 'Exported' }])
    expect(await sizesOf(other)).toEqual([])
  await expect(searchArchives(source, { size: '7' })).rejects.toThrow('A size is one of: 10 records or more;')
  await database.close()
})
