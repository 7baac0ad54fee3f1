import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { breakpoints } from './breakpoints.ts'

/** Levels 50 to 900; the primary is level 400, index 4. */
const orange: MantineColorsTuple = [
  '#fff7ed',
  '#ffedd5',
  '#fed7aa',
  '#fdba74',
  '#fb923c',
  '#f97316',
  '#ea580c',
  '#c2410c',
  '#9a3412',
  '#7c2d12',
]

/** A grey with a breath of blue, so that orange stands alone. */
const gray: MantineColorsTuple = [
  '#f7f7f8',
  '#eff0f2',
  '#e3e4e8',
  '#d2d4da',
  '#b0b3bc',
  '#8a8e99',
  '#686c78',
  '#4b4f5a',
  '#2f323a',
  '#1c1d21',
]

const dark: MantineColorsTuple = [
  '#e9e9ec',
  '#b9bbc3',
  '#9a9da8',
  '#6d717d',
  '#42454e',
  '#33363d',
  '#26282e',
  '#1d1f23',
  '#17181b',
  '#101113',
]

const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

const shared = {
  fontFamily,
  fontFamilyMonospace: fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'sm',
  breakpoints,
  autoContrast: true,
  luminanceThreshold: 0.35,
  cursorType: 'pointer' as const,
  respectReducedMotion: true,
  colors: { orange, gray, dark },
  black: gray[9],
}

export const themes = {
  orange: createTheme({ ...shared, primaryColor: 'orange', primaryShade: 4 }),
  indigo: createTheme({ ...shared, primaryColor: 'indigo', primaryShade: 6 }),
}

/** Meanings on top of Mantine's own variables. Components use these and Mantine's, never values. */
export const meanings: CSSVariablesResolver = () => ({
  variables: {
    '--header-height': '4rem',
    '--side-width': '18.125rem',
    '--side-collapsed-width': '5rem',
    '--room-edge': '0.25rem',
    '--row-height': '3.5rem',
    '--row-height-compact': '2.75rem',
  },
  light: {
    '--canvas': '#f4f4f6',
    '--surface': '#ffffff',
    '--surface-raised': '#ffffff',
    '--surface-sunken': '#f7f7f8',
    '--line': '#e3e4e8',
    '--line-strong': '#8a8e99',
    '--ink': '#1c1d21',
    '--ink-soft': '#565a65',
    '--focus': '#1d5fd0',
    '--can-be-had': '#17713a',
    '--can-be-had-soft': '#e3f4e8',
    '--late-or-little': '#8a5300',
    '--late-or-little-soft': '#fdf0d5',
    '--refused': '#b42323',
    '--refused-soft': '#fdeaea',
    '--news': '#1b55b3',
    '--news-soft': '#e6effc',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1c1d21',
    '--mantine-color-dimmed': '#565a65',
    '--mantine-color-error': '#b42323',
    '--mantine-color-placeholder': '#6d717d',
    '--mantine-color-default-border': '#d2d4da',
    '--mantine-color-disabled-color': '#565a65',
    '--input-line': '#8a8e99',
  },
  dark: {
    '--canvas': '#121316',
    '--surface': '#1a1b1f',
    '--surface-raised': '#212328',
    '--surface-sunken': '#151619',
    '--line': '#2d3036',
    '--line-strong': '#6d717d',
    '--ink': '#e9e9ec',
    '--ink-soft': '#a6a9b3',
    '--focus': '#7fb0ff',
    '--can-be-had': '#74d391',
    '--can-be-had-soft': '#16301f',
    '--late-or-little': '#f2b64a',
    '--late-or-little-soft': '#35280f',
    '--refused': '#ff9089',
    '--refused-soft': '#3b1c1c',
    '--news': '#8db8ff',
    '--news-soft': '#182842',
    '--mantine-color-body': '#1a1b1f',
    '--mantine-color-text': '#e9e9ec',
    '--mantine-color-dimmed': '#a6a9b3',
    '--mantine-color-error': '#ff9089',
    '--mantine-color-placeholder': '#9a9da8',
    '--mantine-color-default-border': '#3a3d45',
    '--mantine-color-disabled-color': '#a6a9b3',
    '--input-line': '#6d717d',
  },
})
