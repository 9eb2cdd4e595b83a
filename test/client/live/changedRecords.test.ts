import { recordsOf } from '#client/live/changedRecords.ts'
import type { LiveSave } from '#shared/wire/live.ts'

const save = (position: number, userId: number, userName: string, ...ids: readonly number[]): LiveSave => ({
  position,
  saveId: null,
  when: `2037-11-26T14:00:0${position}.000Z`,
  userId,
  userName,
  records: ids.map((id) => ({ entity: 'Job', id, action: 'Modified' })),
})

it('[LC1462] a record of several saves is said to be changed by the last person, by the server where there is none', () => {
  const saves = [
    save(1, 2, 'Ann', 5),
    save(2, 3, 'Dan', 5),
    save(3, 0, 'Rolloff', 5, 6),
    save(4, 2, 'Ann', 7),
  ]
  const changes = recordsOf(saves).map(({ id, changedBy, changedAt }) => [
    id,
    changedBy,
    changedAt?.slice(18, 19),
  ])
  expect(changes.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [5, 'Dan', '2'],
    [6, 'Rolloff', '3'],
    [7, 'Ann', '4'],
  ])
})
