import type { EntitySubscriberInterface } from 'typeorm'
import { added, openSaving } from '#test/server/save/openSaving.ts'

it('[SV401] the logger and the subscribers of TypeORM see a save begin, each of its statements, and its commit or rollback', async () => {
  const saving = await openSaving()
  const { logger, subscribers } = saving.database.dataSource
  const logged: string[] = []
  const seen: string[] = []
  const logging = jest
    .spyOn(logger, 'logQuery')
    .mockImplementation((sql) => void logged.push(sql.split(' ').slice(0, 3).join(' ')))
  const subscriber: EntitySubscriberInterface = {
    afterQuery: ({ query }) => void seen.push(query.split(' ').slice(0, 3).join(' ')),
    afterTransactionCommit: () => void seen.push('committed'),
    afterTransactionRollback: () => void seen.push('rolled back'),
  }
  subscribers.push(subscriber)
  await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Acme' })])
  expect(logged.at(0)).toBe('BEGIN IMMEDIATE')
  expect(logged).toContain('INSERT INTO "Customer"')
  expect(logged).toContain('INSERT INTO "AuditLog"')
  expect(logged.at(-1)).toBe('COMMIT')
  expect(seen).toEqual([...logged, 'committed'])

  await saving.refusal([added('Customer', -1, { typeId: 0 })])
  expect(logged.at(-1)).toBe('ROLLBACK')
  expect(seen.at(-1)).toBe('rolled back')
  subscribers.splice(subscribers.indexOf(subscriber), 1)
  logging.mockRestore()
  await saving.database.close()
})
