import icon from '../icon.svg';

export function Logo({ size = 28 }: { size?: number }) {
  return <img src={icon} width={size} height={size} alt="" />;
}
