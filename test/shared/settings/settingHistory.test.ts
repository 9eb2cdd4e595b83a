import { inForceSince } from '#shared/settings/settingHistory.ts'

it('[SE9] a setting is in force since its last change; one that was never changed has no date', () => {
  const changes = [
    { entityId: 1, when: '2026-06-02T12:00:00.000Z', userName: 'Kim' },
    { entityId: 1, when: '2026-05-02T12:00:00.000Z', userName: 'Ann' },
    { entityId: 2, when: '2026-04-02T12:00:00.000Z', userName: null },
  ]
  expect([...inForceSince(changes)].toSorted(([a], [b]) => a - b)).toEqual([
    [1, { when: '2026-06-02T12:00:00.000Z', userName: 'Kim' }],
    [2, { when: '2026-04-02T12:00:00.000Z', userName: null }],
  ])
})
