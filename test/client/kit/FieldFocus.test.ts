import { FieldFocus } from '#client/kit/FieldFocus.ts'
import type { TrackedRecord } from '#client/store/types.ts'

describe('B-02 The way to a field', () => {
  const record = (): TrackedRecord => ({ entityType: { shortName: 'Customer' } })
  const [one, other] = [record(), record()]
  let focused: string[]
  let fieldFocus: FieldFocus
  const show = (shown: TrackedRecord, field: string, name = field) =>
    fieldFocus.show({ record: shown, field, focus: () => focused.push(name) })

  beforeEach(() => {
    focused = []
    fieldFocus = new FieldFocus()
  })

  it('leads to the field of the record that is on the page', () => {
    show(one, 'email')
    show(other, 'email', 'email of another')
    show(one, 'phone')
    fieldFocus.request(one, 'email')
    expect(focused).toEqual(['email'])
  })

  it('leads to the field on top where it is there twice', () => {
    show(one, 'email', 'below')
    const close = show(one, 'email', 'dialog')
    fieldFocus.request(one, 'email')
    close()
    fieldFocus.request(one, 'email')
    expect(focused).toEqual(['dialog', 'below'])
  })

  it('waits for a field that is drawn later, once, and for the latest only', () => {
    fieldFocus.request(one, 'email')
    fieldFocus.request(one, 'phone')
    show(one, 'email')
    show(other, 'phone', 'phone of another')
    expect(focused).toEqual([])
    show(one, 'phone')
    show(one, 'phone', 'again')
    expect(focused).toEqual(['phone'])
  })

  it.each(['keydown', 'pointerdown'])('waits no longer than the next press of the user (%s)', (press) => {
    fieldFocus.request(one, 'email')
    document.body.dispatchEvent(new Event(press))
    show(one, 'email')
    expect(focused).toEqual([])
    fieldFocus.request(one, 'phone')
    show(one, 'phone')
    expect(focused).toEqual(['phone'])
  })

  it('waits on while a key is held down', () => {
    fieldFocus.request(one, 'email')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, repeat: true }))
    show(one, 'email')
    expect(focused).toEqual(['email'])
  })
})
