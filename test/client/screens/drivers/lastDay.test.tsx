import { cleanup, render, screen } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import { forgetDayOfOthers, type LastDay, type LastDayStorage } from '#client/app/lastDay/LastDay.ts'
import { LastDayPage } from '#client/app/lastDay/LastDayPage.tsx'
import type { App } from '#client/app/App.ts'
import { keepLastDay } from '#client/screens/drivers/lastDayOf.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'

const USER = 1
const READ_AT = '2026-11-20T21:33:00.000Z'
const DAY = '2026-11-20'

/** A browser that keeps one day. */
function storageOf(): LastDayStorage & { kept: LastDay | null } {
  const storage = {
    kept: null as LastDay | null,
    read: () => Promise.resolve(storage.kept),
    write: (day: LastDay) => {
      storage.kept = day
      return Promise.resolve()
    },
    forget: () => {
      storage.kept = null
      return Promise.resolve()
    },
  }
  return storage
}

describe('The day without a connection', () => {
  const storage = storageOf()
  let app: App
  beforeEach(async () => {
    await storage.forget()
    app = { ...(await createTestApp(['Schedule'])), lastDay: storage }
    const values = {
      jobTypeId: 7,
      driverId: USER,
      driverNotes: 'Fuel up',
      startDate: DAY,
      address1: '1 Main St',
    }
    app.store.mergeRows('Job', [rowOf('Job', { id: 7, ...values })])
  })
  afterEach(cleanup)

  const dayOf = (driverId: number) =>
    observable(
      {
        day: DAY,
        driverId,
        jobs: [known(app.store.cached('Job', 7))],
        readAt: null as string | null,
      },
      {},
      { deep: false },
    )

  it('[JO236] is the user’s own as it was read last, with what was done since', async () => {
    const day = dayOf(USER)
    const stop = keepLastDay(app, day)
    expect(storage.kept).toBeNull()
    runInAction(() => (day.readAt = READ_AT))
    expect(storage.kept).toMatchObject({ userId: USER, day: DAY, seenAt: READ_AT })
    expect(storage.kept?.jobs).toMatchObject([{ id: 7, title: 'Fuel up', phase: 'To do' }])
    stop()
  })

  it('[JO236] is not that of another driver, and is forgotten when another user signs in', async () => {
    const day = dayOf(2)
    const stop = keepLastDay(app, day)
    runInAction(() => (day.readAt = READ_AT))
    stop()
    expect(storage.kept).toBeNull()
    const kept = {
      userId: USER,
      driver: 'Bob',
      day: DAY,
      seenAt: READ_AT,
      timeZone: 'America/Detroit',
      jobs: [],
    }
    await storage.write(kept)
    await forgetDayOfOthers(storage, USER)
    expect(storage.kept).toEqual(kept)
    await forgetDayOfOthers(storage, 2)
    expect(storage.kept).toBeNull()
  })

  it('[JO236] says as of when it is, and tries again once the connection is back', () => {
    const retry = jest.fn()
    const job = {
      id: 7,
      title: 'Acme',
      phase: 'Started',
      lines: ['Delivery · 20 yd · J7', 'Site notes: On the plywood'],
      phone: 'tel:6165550199',
      directions: null,
    }
    const day = { userId: USER, driver: 'Bob Visser', day: DAY, seenAt: READ_AT, timeZone: 'America/Detroit' }
    render(<LastDayPage day={{ ...day, jobs: [job] }} retry={retry} />)
    expect(screen.getByRole('status').textContent).toContain(
      'This is the day of Bob Visser, 11/20/2026, as of 11/20/2026 4:33PM.',
    )
    expect(screen.getByRole('listitem').textContent).toContain('Site notes: On the plywood')
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:6165550199')
    dispatchEvent(new Event('online'))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
