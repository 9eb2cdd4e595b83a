import { createTestApp } from '../support/createTestApp.ts'

describe('What grids, forms and dialogs see of the application', () => {
  it('F-016 are the fields that the user may read and set', async () => {
    const { widgetServices: editor } = await createTestApp(['Customer:Admin'])
    const { widgetServices: reader } = await createTestApp(['Customer'])
    expect([editor.canRead('Customer', 'phone'), editor.canRead('Nothing', 'phone')]).toEqual([true, false])
    const writes = [true, false].map((isNew) => [
      editor.canWrite('Customer', 'phone', isNew),
      reader.canWrite('Customer', 'phone', isNew),
      editor.canWrite('Nothing', 'phone', isNew),
    ])
    expect(writes).toEqual([
      [true, false, false],
      [true, false, false],
    ])
    expect([editor.satisfies(['Customer:Admin']), reader.satisfies(['Customer:Admin'])]).toEqual([
      true,
      false,
    ])
    expect(editor.userId).toBe(1)
  })

  it('are the rows of the tables to choose from', async () => {
    const { widgetServices } = await createTestApp()
    expect([widgetServices.hasOptions('CustomerType'), widgetServices.hasOptions('Customer')]).toEqual([
      true,
      false,
    ])
    expect(widgetServices.options('CustomerType').map(({ title }) => title)).toEqual([
      'Commercial',
      'Residential',
    ])
    expect(widgetServices.title('CustomerType', 2)).toBe('Residential')
  })

  it('are its messages and its questions', async () => {
    const app = await createTestApp()
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    app.widgetServices.report(new Error('It failed.'))
    logged.mockRestore()
    expect(app.toasts.items.map(({ message }) => message)).toEqual(['It failed.'])
    const answer = app.widgetServices.confirm('Paste?', 'Paste')
    expect(app.dialogs.openDialogs).toHaveLength(1)
    app.dialogs.cancelAll()
    await expect(answer).resolves.toBe(false)
  })
})
