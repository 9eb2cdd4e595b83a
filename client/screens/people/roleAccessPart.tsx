import { observer } from 'mobx-react-lite'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { FormPart } from '../../form/FormSection.tsx'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { linkedIds, type Links } from '../../screen/links/links.ts'

const roleAccessDialog = loadedOnUse(async () => (await import('./RoleAccessDialog.tsx')).RoleAccessDialog)

/** A button that tells what the roles that are ticked allow, in detail (AD1000). */
export function roleAccessPart(links: Links): FormPart {
  return {
    Part: observer(function RoleAccessPart({ record }) {
      const { dialogs, errors, lookups } = useScreenContext()
      const open = async (): Promise<void> => {
        const roles = linkedIds(record, links).map((id) => lookups.title('Role', id))
        await dialogs.show(roleAccessDialog(), { roles })
      }
      return (
        <div className="field-action">
          <Button caption="What they allow…" icon="info" onClick={() => reportErrorsOf(open(), errors)} />
        </div>
      )
    }),
  }
}
