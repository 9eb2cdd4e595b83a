import { accessOf } from '#shared/access/accessOf.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import './roleAccess.css'

interface RoleAccessDialogProps extends DialogProps<never> {
  /** The names of the roles, together. */
  readonly roles: readonly string[]
}

/** `/:page?`: the screen opens without it. */
const OPTIONAL_PART = /\/:\w+\?$/

/** What roles permit together: which screens they open, and what they may do with each kind of record (AD1000). */
export function RoleAccessDialog({ roles, close }: RoleAccessDialogProps) {
  const { model, screens } = useScreenContext()
  const opened = screens.filter(
    ({ needs, isOffered = true, path }) =>
      isOffered && !path.replace(OPTIONAL_PART, '').includes(':') && satisfiesRoleRule({ roles }, needs),
  )
  return (
    <DialogFrame
      title="What the roles allow"
      width={640}
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="role-access">
        <h2>Screens</h2>
        <p>{opened.map(({ title }) => title).join(', ')}</p>
        <h2>Records</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">May</th>
            </tr>
          </thead>
          <tbody>
            {accessOf(roles, Object.values(model.entities)).map(({ caption, may }) => (
              <tr key={caption}>
                <th scope="row">{caption}</th>
                <td>{may}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DialogFrame>
  )
}
