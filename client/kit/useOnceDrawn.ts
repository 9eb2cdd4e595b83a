import { useEffect, useState } from 'react'

/** A page that is not looked at is not drawn: what waits for that comes then. */
const LATEST_MILLISECONDS = 500

/** Whether what is shown since `isShown` is on the screen: true from the frame after which it is drawn. */
export function useOnceDrawn(isShown: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => (isShown && !isDrawn ? whenDrawn(() => setIsDrawn(true)) : undefined), [isShown, isDrawn])
  return isDrawn
}

/** Calls the function once the next frame is drawn, unless the returned function is called before. */
function whenDrawn(call: () => void): () => void {
  let timer = setTimeout(call, LATEST_MILLISECONDS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(call)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
