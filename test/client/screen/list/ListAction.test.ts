import type { App } from '#client/app/App.ts'
import type { ActionContext } from '#client/grid/actions.ts'
import { actionsOf, type ListAction } from '#client/screen/list/ListAction.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import type { Job } from '#shared/jobs/Job.ts'

interface Row {
  readonly id: number
}

interface Context {
  readonly app: App
}

const contextOf = (selected: readonly Row[]): ActionContext<Row> => ({
  selected,
  clearSelection: () => {},
  shownRows: () => selected,
})

const one = contextOf([{ id: 3 }])
const two = contextOf([{ id: 3 }, { id: 4 }])

describe('[LS10] An action of a list', () => {
  let read: number
  const actionOf = (declared: ListAction<Row, Context, typeof Job>) => {
    const reload = (): Promise<void> => {
      read += 1
      return Promise.resolve()
    }
    // These actions ask nothing of the app.
    const context = { app: {} as unknown as App }
    const [action] = actionsOf<typeof jobsQuery, Row, Context>(jobsQuery, [declared], { context, reload })
    if (action?.enabled === undefined) throw new Error('There is no action.')
    return { ...action, enabled: action.enabled }
  }
  beforeEach(() => {
    read = 0
  })

  it.each([
    [true, 1],
    [false, 0],
    [undefined, 0],
  ])('has the list read again where %s is what became of it', async (isStored, times) => {
    const seen: (readonly Row[])[] = []
    const action = actionOf({
      caption: 'Set Job Time',
      icon: 'edit',
      withSome: (rows) => {
        seen.push(rows)
        return isStored
      },
    })
    await action.run(two)
    expect([seen, read]).toEqual([[two.selected], times])
  })

  it('[LS252] takes as many records as a save and as many rows as a call, unless it says otherwise', () => {
    const limits = [
      actionOf({ caption: 'Ready', icon: 'edit', withRecords: () => {} }),
      actionOf({ caption: 'Toggle', icon: 'edit', edit: () => {} }),
      actionOf({ caption: 'Email', icon: 'mail', withSome: () => {} }),
      actionOf({ caption: 'Print', icon: 'print', limit: 7, withSome: () => {} }),
      actionOf({ caption: 'Refresh', icon: 'reset', run: () => {} }),
    ].map(({ limit }) => limit)
    expect(limits).toEqual([2_000, 2_000, 1_000, 7, undefined])
  })

  it('is enabled by the rows that it works with, and has the id of its caption', () => {
    const withOne = actionOf({ caption: 'Open File', icon: 'external', withOne: () => {} })
    const withSome = actionOf({ caption: 'Set Job Time', icon: 'edit', withSome: () => {} })
    const any = actionOf({ caption: 'Refresh', icon: 'reset', run: () => {} })
    const enabled = [withOne, withSome, any].map((action) =>
      [contextOf([]), one, two].map((context) => action.enabled(context)),
    )
    expect(enabled).toEqual([
      [false, true, false],
      [false, true, true],
      [true, true, true],
    ])
    expect(withSome.id).toBe('set-job-time')
  })

  it('works on the selected row, and does nothing without one', async () => {
    const seen: number[] = []
    const action = actionOf({
      caption: 'Open File',
      icon: 'external',
      withOne: ({ id }) => {
        seen.push(id)
        return true
      },
    })
    await action.run(contextOf([]))
    await action.run(one)
    expect([seen, read]).toEqual([[3], 1])
  })
})
