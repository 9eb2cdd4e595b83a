import { rolloffModel } from '#shared/entities.ts'
import { Session } from '#client/context/Session.ts'

const session = (roles: readonly string[]) =>
  new Session(
    { userId: 1, userName: 'kim', firstName: 'Kim', lastName: 'D', displayName: 'Kim D', roles },
    rolloffModel,
  )

describe('F-016 F-017 What the signed-in user may do', () => {
  const [reader, editor] = [session(['Customer']), session(['Customer:Admin'])]

  it('follows from the access of each entity', () => {
    const of = (user: Session) =>
      (['read', 'create', 'update', 'delete'] as const).map((o) => user.can(o, 'Statement'))
    expect([of(editor), of(session([]))]).toEqual([
      [true, true, true, false],
      [false, false, false, false],
    ])
    expect(reader.can('update', 'Customer')).toBe(false)
    expect(editor.can('update', 'Customer')).toBe(true)
  })

  it('follows from the access of each field', () => {
    const fields = (user: Session, name: string) => [
      user.canReadField('Customer', name),
      user.canWriteField('update', 'Customer', name),
    ]
    expect([fields(editor, 'phone'), fields(reader, 'phone')]).toEqual([
      [true, true],
      [true, false],
    ])
    expect(fields(editor, 'balance')[1]).toBe(false)
  })

  it('includes to restore a record as to delete it, and to create it again where its row is gone', () => {
    const may = (user: Session, name: string) => [user.canRestore(name, false), user.canRestore(name, true)]
    expect([may(editor, 'Customer'), may(reader, 'Customer'), may(editor, 'Statement')]).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ])
    expect(may(session(['Admin']), 'Nothing')).toEqual([false, false])
  })

  it('follows from the roles themselves', () => {
    const user = session(['Schedule:Admin'])
    expect([
      user.satisfies(['Schedule:Admin']),
      user.satisfies(['Admin']),
      user.satisfies('signedIn'),
    ]).toEqual([true, false, true])
  })
})
