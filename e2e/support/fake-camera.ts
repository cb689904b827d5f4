import type { Page } from '@playwright/test';
import { encode } from 'uqr';

/** Gives the page a camera. It sees nothing until `showToCamera`. Call it before the page is opened. */
export async function addCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const draw = () => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      const { shown = [] } = window as { shown?: boolean[][] };
      const square = Math.floor(400 / (shown.length || 1));
      for (const [y, row] of shown.entries())
        for (const [x, isDark] of row.entries()) {
          context.fillStyle = isDark ? '#000' : '#fff';
          context.fillRect(120 + x * square, 40 + y * square, square, square);
        }
    };
    setInterval(draw, 40);
    navigator.mediaDevices.getUserMedia = async () => {
      draw();
      return canvas.captureStream(25);
    };
  });
}

/** Holds a QR code before the camera; without a text, nothing. */
export async function showToCamera(page: Page, text?: string): Promise<void> {
  const shown = text === undefined ? [] : encode(text, { ecc: 'M', border: 4 }).data;
  await page.evaluate((squares) => Object.assign(window, { shown: squares }), shown);
}
