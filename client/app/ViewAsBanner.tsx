import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useApp } from './App.ts'

/** Says on every screen that an administrator sees it with the roles of somebody else, and ends that (IS1010). */
export function ViewAsBanner() {
  const { viewAs } = useApp()
  if (viewAs.viewed === null) return null
  return (
    <section className="view-as-banner" role="status">
      <Icon name="show" size={16} />
      <p>
        You see Rolloff with the roles of <b>{viewAs.viewed.name}</b>. Nothing is stored.
      </p>
      <Button caption="End" variant="primary" onClick={() => viewAs.end()} />
    </section>
  )
}
