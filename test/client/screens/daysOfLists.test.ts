import { screenList } from '#client/screens.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { list } from '../support/ShownList.ts'

const pages = servePages()

const urlOf = (path: string, day: string): string =>
  screenList.screens.find((screen) => screen.path === path)?.urlOfDay?.(day) ?? ''

describe('[PL300] What happened on a day', () => {
  it.each([
    ['jobs/overview', 'Jobs', 'startDate', 'Start date'],
    ['payments/overview', 'Payments', 'paymentDate', 'Date'],
  ])('is shown by %s at its address, also what is done already', async (path, caption, field, column) => {
    for (const day of ['2026-11-18', '2026-11-19', '2025-11-19'])
      await pages.company.insert(path.startsWith('jobs') ? 'Job' : 'Payment', {
        ...(path.startsWith('jobs')
          ? { jobTypeId: 1, completed: `${day}T15:00:00.000Z` }
          : { customerId: 1, paymentAmount: 10 }),
        [field]: day,
      })
    await pages.open(urlOf(path, '2026-11-19'))
    await expectEventually(() => list(caption).cells(column)).toEqual(['11/19/2026'])
    await expectEventually(() => document.querySelector('.page-title')?.textContent).toContain(
      'of 3 · filtered',
    )
  })
})
