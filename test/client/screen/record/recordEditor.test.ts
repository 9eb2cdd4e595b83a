import type { App } from '#client/app/App.ts'
import { hasUnsavedWork } from '#client/context/hasUnsavedWork.ts'
import { FormState } from '#client/form/FormState.ts'
import { RecordEditor } from '#client/screen/record/RecordEditor.ts'
import { NEW } from '#client/screen/record/RecordModel.ts'
import type { NewValues, RecordScreen } from '#client/screen/record/RecordScreen.ts'
import { customerScreen } from '#client/screens/customers/customerScreen.tsx'
import { createTestApp } from '../../support/createTestApp.ts'

const PREPARED = { companyName: 'Great Lakes' }

describe('A new record', () => {
  let app: App
  beforeEach(async () => {
    app = await createTestApp()
  })

  function opened(newValues: () => NewValues | Promise<NewValues>) {
    const screen: RecordScreen = { ...customerScreen, newValues }
    const scope = app.store.openScope('New customer')
    const editor = new RecordEditor({ app, screen, key: NEW, scope, form: new FormState() })
    return { editor, scope }
  }

  it.each([
    ['known', () => PREPARED],
    ['read first', () => Promise.resolve(PREPARED)],
  ])(
    '[RC2] [RC14] is no change with values that are %s, until something is entered',
    async (_when, newValues) => {
      const { editor, scope } = opened(newValues)
      await editor.load()
      const [added] = app.store.local('Customer')
      expect(added?.companyName).toBe('Great Lakes')
      expect([editor.hasChanges, hasUnsavedWork(app.store), app.store.journal.canUndo]).toEqual([
        false,
        false,
        false,
      ])
      if (added !== undefined) added.phone = '(616) 555-0101'
      expect([editor.hasChanges, hasUnsavedWork(app.store)]).toEqual([true, true])
      scope.rollback()
      expect(app.store.pending.count).toBe(0)
    },
  )

  it('[RC14] is not created where its screen was left while its values were read', async () => {
    let answer = (_values: NewValues): void => {}
    const { editor, scope } = opened(() => new Promise((resolve) => (answer = resolve)))
    const loading = editor.load()
    scope.rollback()
    answer(PREPARED)
    await loading
    expect([app.store.pending.count, editor.model.record]).toEqual([0, null])
  })

  it('[RC14] is not created where a draft was restored while its values were read', async () => {
    let answer = (_values: NewValues): void => {}
    const { editor } = opened(() => new Promise((resolve) => (answer = resolve)))
    const loading = editor.load()
    const restored = app.store.create('Customer', { companyName: 'Orchard' }, 'Add customer')
    editor.showRestored([restored])
    answer(PREPARED)
    await loading
    expect([editor.model.record === restored, app.store.local('Customer').length]).toEqual([true, 1])
  })

  it('[RC14] can be asked for again where its values could not be read', async () => {
    let isOnline = false
    const { editor } = opened(() =>
      isOnline ? Promise.resolve(PREPARED) : Promise.reject(new Error('offline')),
    )
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await editor.load()
    expect(editor.request.failure?.message).toBe('offline')
    isOnline = true
    await editor.load()
    expect([editor.request.failure, editor.model.phase, editor.model.isNew]).toEqual([null, 'ready', true])
    jest.restoreAllMocks()
  })
  it('[RC2] is saved without what was pending before its screen was opened', async () => {
    app.store.create('Customer', { typeId: 2 }, 'Add customer')
    const { editor } = opened(() => ({ ...PREPARED, typeId: 1 }))
    await editor.load()
    const save = jest.spyOn(app.store, 'save').mockResolvedValue({ entities: [], keyMappings: [] })
    expect(await editor.save()).toBe(true)
    const isSent = (entity: object): boolean => entity === editor.model.record
    expect(save.mock.calls.map(([entities]) => entities?.map(isSent))).toEqual([[true]])
  })
})
