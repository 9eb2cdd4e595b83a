import { openOutbox } from './openOutbox.ts'

it('[LV760] pages are told of the result of an email, which is stored without a save', async () => {
  const outbox = await openOutbox()
  outbox.start()
  const id = await outbox.queue()
  await outbox.untilStatus(id, 'Sent')
  const told = await outbox.database.query(
    'SELECT "userId", "changes" FROM "SaveFeed" ORDER BY "position"',
    [],
  )
  const records = [{ entity: 'EmailMessage', id, action: 'Modified' }]
  expect(told.at(-1)).toEqual({ userId: 0, changes: JSON.stringify({ records, entities: [] }) })
  await outbox.close()
})
