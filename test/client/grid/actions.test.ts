import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { oneSelected, someSelected, visibleActions, type Action } from '#client/grid/actions.ts'

const action = (id: string, more: Partial<Action<object>> = {}): Action<object> => ({
  id,
  caption: id,
  icon: 'add',
  run: () => {},
  ...more,
})
const context = (count: number) => ({
  selected: Array.from({ length: count }, () => ({})),
  clearSelection: () => {},
  shownRows: () => [],
})

describe('Actions', () => {
  it('F-046 are hidden from users whose roles do not include them', () => {
    const actions = [action('search'), action('delete', { needs: ['Customer:Admin'] })]
    const seenWith = (roles: readonly string[]) =>
      visibleActions(actions, context(0), (rule: RoleRule) => satisfiesRoleRule({ roles }, rule)).map(
        ({ id }) => id,
      )
    expect(seenWith(['Customer'])).toEqual(['search'])
    expect(seenWith(['Customer:Admin'])).toEqual(['search', 'delete'])
  })

  it('are shown depending on the selection', () => {
    const actions = [action('assign', { visible: someSelected })]
    expect(visibleActions(actions, context(0), () => true)).toEqual([])
    expect(visibleActions(actions, context(1), () => true)).toHaveLength(1)
  })

  it('are enabled by the number of selected rows', () => {
    expect([0, 1, 2].map((count) => oneSelected(context(count)))).toEqual([false, true, false])
    expect([0, 1, 2].map((count) => someSelected(context(count)))).toEqual([false, true, true])
  })
})
