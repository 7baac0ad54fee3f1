import type { MantineColorSchemeManager } from '@mantine/core'
import { changeAdmin, useAdmin } from '../api/session.ts'

let stop = () => {}

/** Keeps light, dark or auto with the rest of what the tabs share. */
export const colorScheme: MantineColorSchemeManager = {
  get: () => useAdmin.getState().theme,
  set: (theme) => {
    if (useAdmin.getState().theme !== theme) changeAdmin(() => ({ theme }))
  },
  subscribe: (onUpdate) => {
    stop = useAdmin.subscribe((state, before) => {
      if (state.theme !== before.theme) onUpdate(state.theme)
    })
  },
  unsubscribe: () => stop(),
  clear: () => changeAdmin(() => ({ theme: 'auto' })),
}
