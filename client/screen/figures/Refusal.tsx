import { Icon } from '../../kit/Icon.tsx'

/** Why a part has no figures (FG9). */
export function Refusal({ text }: { readonly text: string }) {
  return (
    <p className="figure-refused" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  )
}
