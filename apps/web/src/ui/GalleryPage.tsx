import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { IconStar } from '@tabler/icons-react'
import { Explain } from './Explain.tsx'
import classes from './GalleryPage.module.css'
import { KindDrawing, type PictureKind } from './KindDrawing.tsx'
import { Wordmark } from './Mark.tsx'
import { Money } from './Money.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Panel } from './Panel.tsx'
import { Picture } from './Picture.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx'
import { toast } from './toast.tsx'

const kinds: PictureKind[] = ['LST', 'JNT', 'AKU', 'AKS', 'YAG']

/** Every part of the screen in its states, in development only. */
export default function GalleryPage() {
  return (
    <div className={classes.gallery}>
      <PageTitle note="/gallery" actions={<Button>Sipariş ver</Button>}>
        Toptan
      </PageTitle>
      <Panel title="Wordmark">
        <Group>
          <span className={classes.large}>
            <Wordmark title="Toptan" />
          </span>
          <Wordmark title="Toptan" />
          <Wordmark title="Toptan" markOnly />
        </Group>
      </Panel>
      <Panel title="Button">
        <Group>
          <Button>primary</Button>
          <Button variant="default">default</Button>
          <Button variant="subtle" color="gray">
            subtle
          </Button>
          <Button loading>loading</Button>
          <Button disabled>disabled</Button>
          <Button color="red" variant="light">
            light red
          </Button>
        </Group>
      </Panel>
      <Panel title="Field">
        <Stack className={classes.narrow}>
          <TextInput label="Ebat" placeholder="205/55 R16" />
          <TextInput label="Ebat" defaultValue="205/5" error="Ebat eksik" />
          <TextInput label="Ebat" disabled defaultValue="205/55 R16" />
          <PasswordInput label="Parola" defaultValue="Toptan" />
        </Stack>
      </Panel>
      <Panel title="StatusBadge, Money, Explain">
        <Group>
          <StatusBadge type="success">Sevk edildi</StatusBadge>
          <StatusBadge type="warning">Hazırlanıyor</StatusBadge>
          <StatusBadge type="danger">İptal</StatusBadge>
          <StatusBadge type="info">Alındı</StatusBadge>
          <Money amount={12_345.6} currency="TRY" />
          <Money amount={1234.5} currency="EUR" />
          <Explain content={() => '−12 % + −5 %'}>−16,4 %</Explain>
        </Group>
      </Panel>
      <Panel title="Picture">
        <Group>
          {kinds.map((kind) => (
            <Picture key={kind} kind={kind} alt={kind} size={72} />
          ))}
          <span className={classes.drawing}>
            <KindDrawing kind="LST" />
          </span>
        </Group>
      </Panel>
      <Panel title="SkeletonRows" isPadded={false}>
        <SkeletonRows rows={3} />
      </Panel>
      <Panel title="EmptyState, ErrorState">
        <EmptyState icon={IconStar} title="Favori yok" description="Sık aldığınız ürünleri yıldızla işaretleyin." />
        <ErrorState error={new Error('gallery')} onRetry={() => toast.done('Tamam')} />
      </Panel>
      <Panel title="Toast">
        <Group>
          <Button variant="default" onClick={() => toast.done('Bilgileriniz kaydedildi.')}>
            done
          </Button>
          <Button variant="default" onClick={() => toast.refused('Fiyat değişti.')}>
            refused
          </Button>
        </Group>
      </Panel>
      <Notifications position="top-right" />
    </div>
  )
}
