import { permissions } from '#shared/access/roles.ts'
import type { PersonKind } from '#shared/people/personalData.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'

/** Who is asked about: the record of a customer or of a user. */
interface Person {
  readonly kind: PersonKind
  readonly id: number
  readonly name: string
}

/** Who may give personal data out, and erase them. */
export const personalDataNeeds = permissions.administer

/** Downloads everything about a person as a file (EX1038). */
export function exportPersonalData(app: ScreenContext, { kind, id }: Person): Promise<void> {
  return openFile(app, `/api/file/personalData/${kind}/${id}`)
}

/** Erases who a person is, after a question (SV1041); true when it was done. */
export async function erasePersonalData(app: ScreenContext, { kind, id, name }: Person): Promise<boolean> {
  if (!(await app.dialogs.confirm(questionOf(name), 'Erase personal data'))) return false
  try {
    await app.api.post('/api/privacy/erase', { kind, id })
  } catch (error) {
    app.errors.report(error)
    return false
  }
  app.toasts.success(`The personal data of ${name} were erased.`)
  return true
}

const questionOf = (name: string): string =>
  `Erase who ${name} is? Name, phone, email, addresses and notes are removed for good, from the audit log, too; nobody can bring them back. Amounts, numbers, days and the papers that were sent stay.`
