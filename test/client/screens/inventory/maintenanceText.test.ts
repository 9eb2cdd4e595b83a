import { maintenanceBadge, openMaintenance } from '#client/screens/inventory/maintenanceText.ts'

const TODAY = '2026-11-26'
const due = (dueDate: string | null, completed: string | null = null) => ({ dueDate, completed })

describe('the maintenance of a dumpster', () => {
  it.each<[what: string, open: readonly ReturnType<typeof due>[], text: string, look: string]>([
    ['none', [], 'None open', 'muted'],
    ['some that is not due yet', [due(null), due('2026-12-24')], '2 open', ''],
    [
      'some that is overdue',
      [due('2026-11-25'), due(null), due('2026-11-01')],
      '3 open, 2 overdue',
      'age-red',
    ],
  ])('O-077 [IV18] is told in short: %s', (_what, open, text, look) => {
    expect(openMaintenance(open, TODAY)).toEqual({ text, look })
  })

  it.each([
    [due('2026-11-25'), 'Overdue', 'red'],
    [due('2026-11-26'), 'Due', 'amber'],
    [due('2027-11-26'), 'Due', 'amber'],
    [due(null), 'Open', 'blue'],
    [due('2026-11-25', '2026-11-26T15:00:00.000Z'), 'Done', 'green'],
  ])('O-077 [IV18] has a badge: %p is %s, %s', (maintenance, text, tone) => {
    expect(maintenanceBadge(maintenance, TODAY)).toEqual({ text, tone, hasDot: true })
  })
})
